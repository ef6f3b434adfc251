import * as z from 'zod/mini';
import { addChecks } from './checked.ts';

/**
 * The menus of the layout, to which remotes add links. The shell decides where and how to show each menu. Adding a menu
 * requires a new contract version, because an older shell would not show that menu.
 */
const menuNames = [
  'top',
  'services',
  'resources',
  'process-and-pricing',
  'footer-navigation',
  'footer-legal',
] as const;
export type MenuName = (typeof menuNames)[number];

const link = {
  label: addChecks(z.string(), z.minLength(1), z.maxLength(40)),
  /** The path of one of the remote's pages. */
  to: addChecks(z.string(), z.startsWith('/')),
  /** Restricts the link to the header of wide screens (`desktop`) or of narrow screens (`mobile`). */
  only: z.optional(z.enum(['desktop', 'mobile'])),
  /** A short description below the label, in menus that show descriptions. */
  note: z.optional(addChecks(z.string(), z.maxLength(60))),
  /** The price of what the page sells, shown after the note, or alone if there is no room for the note. */
  price: z.optional(addChecks(z.string(), z.maxLength(20))),
  /** The catalogue category whose fill colour is shown as a swatch next to the link, in menus that have swatches. */
  fill: z.optional(addChecks(z.string(), z.regex(/^[a-z-]+$/))),
};

/** A link that a remote adds to a menu. Links with a lower `order` come first. */
export const menuEntry = z.strictObject({ parent: z.enum(menuNames), order: z.int(), ...link });
export type MenuEntry = z.infer<typeof menuEntry>;

const menuLink = z.object(link);
export type MenuLink = z.infer<typeof menuLink>;

/** The links of each menu, in display order. */
export const menus = z.partialRecord(z.enum(menuNames), z.readonly(z.array(menuLink)));
export type Menus = Readonly<z.infer<typeof menus>>;

/** Merges the links of all remotes, sorted by `order` and then by remote. */
export function composeMenus(byRemote: Readonly<Record<string, readonly MenuEntry[] | undefined>>): Menus {
  const entries = Object.keys(byRemote)
    .sort()
    .flatMap((name) => byRemote[name] ?? [])
    .sort((a, b) => a.order - b.order);
  const joined: Partial<Record<MenuName, MenuLink[]>> = {};
  for (const { parent, order: _, ...shown } of entries) joined[parent] = [...(joined[parent] ?? []), shown];
  return joined;
}
