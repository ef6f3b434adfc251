import * as z from 'zod/mini';
import { checked } from './checked.ts';

/**
 * The menus of the layout, to which remotes add links to their pages. The shell decides where and how each is shown.
 * A new one is a new version of the contract: an older shell would leave it out.
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
  label: checked(z.string(), z.minLength(1), z.maxLength(40)),
  /** The path of a page of the remote. */
  to: checked(z.string(), z.startsWith('/')),
  /** Shows the link in only one form of the header: for wide or for narrow screens. */
  only: z.optional(z.enum(['desktop', 'mobile'])),
  /** A short description below the label, where the menu shows one. */
  note: z.optional(checked(z.string(), z.maxLength(60))),
  /** The price of what the page sells, shown after the note, or alone where there is no room for the note. */
  price: z.optional(checked(z.string(), z.maxLength(20))),
  /** Name of the fill of the swatch beside it, where the menu shows one: a category of the catalogue. */
  fill: z.optional(checked(z.string(), z.regex(/^[a-z-]+$/))),
};

/** A link that a remote adds to a menu. */
export const menuEntry = z.strictObject({ parent: z.enum(menuNames), order: z.int(), ...link });
export type MenuEntry = z.infer<typeof menuEntry>;

const menuLink = z.object(link);
export type MenuLink = z.infer<typeof menuLink>;

/** The links of each menu, in their order. */
export const menus = z.partialRecord(z.enum(menuNames), z.readonly(z.array(menuLink)));
export type Menus = Readonly<z.infer<typeof menus>>;

/** Joins the links that the remotes add, by order, then by remote. */
export function composeMenus(byRemote: Readonly<Record<string, readonly MenuEntry[] | undefined>>): Menus {
  const entries = Object.keys(byRemote)
    .sort()
    .flatMap((name) => byRemote[name] ?? [])
    .sort((a, b) => a.order - b.order);
  const joined: Partial<Record<MenuName, MenuLink[]>> = {};
  for (const { parent, order: _, ...shown } of entries) joined[parent] = [...(joined[parent] ?? []), shown];
  return joined;
}
