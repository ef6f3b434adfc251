import ambula from './company-logos/ambula.svg';
import backhaul from './company-logos/backhaul.svg';
import brightHarbour from './company-logos/bright-harbour.svg';
import grainline from './company-logos/grainline.svg';
import ladeplatz from './company-logos/ladeplatz.svg';
import looma from './company-logos/looma.svg';
import northkite from './company-logos/northkite.svg';
import oakAndEmber from './company-logos/oak-and-ember.svg';
import paperGolem from './company-logos/paper-golem.svg';
import perigee from './company-logos/perigee.svg';
import quillet from './company-logos/quillet.svg';
import solstice from './company-logos/solstice.svg';
import verdigris from './company-logos/verdigris.svg';

/** Logos of the companies in testimonials, 48 by 48. Separate from the text, which tools read without a bundler. */
export const companyLogos = {
  ambula,
  backhaul,
  'bright-harbour': brightHarbour,
  grainline,
  ladeplatz,
  looma,
  northkite,
  'oak-and-ember': oakAndEmber,
  'paper-golem': paperGolem,
  perigee,
  quillet,
  solstice,
  verdigris,
} as const;

export type CompanyLogo = keyof typeof companyLogos;
