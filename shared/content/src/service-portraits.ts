import benCarrow from './portraits/ben-carrow.svg?url';
import chidiOkonkwo from './portraits/chidi-okonkwo.svg?url';
import lukasBrandt from './portraits/lukas-brandt.svg?url';
import tomAshdown from './portraits/tom-ashdown.svg?url';
import yukiTanabe from './portraits/yuki-tanabe.svg?url';
import type { serviceTestimonials } from './service-testimonials.ts';

/**
 * Portraits of the clients whom the service pages quote. They repeat those of `portraits.ts`, because a page that
 * imports that module downloads the addresses of all 23 portraits (1.1 KB).
 */
export const servicePortraits: Readonly<Record<keyof typeof serviceTestimonials, string>> = {
  'pitch-decks': benCarrow,
  'business-plans': tomAshdown,
  'market-research': lukasBrandt,
  'one-pager': yukiTanabe,
  linkedin: chidiOkonkwo,
};
