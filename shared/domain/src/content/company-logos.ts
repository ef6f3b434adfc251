import ambula from './logos/ambula.svg';
import backhaul from './logos/backhaul.svg';
import brightHarbour from './logos/bright-harbour.svg';
import grainline from './logos/grainline.svg';
import ladeplatz from './logos/ladeplatz.svg';
import looma from './logos/looma.svg';
import northkite from './logos/northkite.svg';
import oakAndEmber from './logos/oak-and-ember.svg';
import paperGolem from './logos/paper-golem.svg';
import perigee from './logos/perigee.svg';
import quillet from './logos/quillet.svg';
import solstice from './logos/solstice.svg';
import verdigris from './logos/verdigris.svg';

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
