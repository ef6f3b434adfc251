import logo1 from '../logos/ambula.svg';
import logo15 from '../logos/atlas-vans.svg';
import logo12 from '../logos/backhaul.svg';
import logo6 from '../logos/bright-harbour.svg';
import logo3 from '../logos/cardia-loop.svg';
import logo10 from '../logos/docket.svg';
import logo9 from '../logos/grainline.svg';
import logo4 from '../logos/looma.svg';
import logo22 from '../logos/lumen-dental.svg';
import logo19 from '../logos/meridian-renal.svg';
import logo11 from '../logos/mosslight.svg';
import logo16 from '../logos/nightshift.svg';
import logo0 from '../logos/northkite.svg';
import logo2 from '../logos/oak-and-ember.svg';
import logo20 from '../logos/paper-golem.svg';
import logo5 from '../logos/perigee.svg';
import logo14 from '../logos/petrichor.svg';
import logo17 from '../logos/quillet.svg';
import logo21 from '../logos/saltmarsh.svg';
import logo18 from '../logos/second-steep.svg';
import logo13 from '../logos/solstice.svg';
import logo7 from '../logos/tessel.svg';
import logo8 from '../logos/verdigris.svg';

/** A client's wordmark, 40 units high. */
export type ClientLogo = { src: string; alt: string; width: number };

/** SAMPLE CONTENT: the companies are invented. */
export const clientLogos: readonly ClientLogo[] = [
  { src: logo0, alt: 'Northkite', width: 156 },
  { src: logo1, alt: 'Ambula', width: 139 },
  { src: logo2, alt: 'Oak & Ember', width: 161 },
  { src: logo3, alt: 'Cardia Loop', width: 157 },
  { src: logo4, alt: 'Looma', width: 136 },
  { src: logo5, alt: 'Perigee', width: 142 },
  { src: logo6, alt: 'Bright Harbour', width: 188 },
  { src: logo7, alt: 'Tessel', width: 126 },
  { src: logo8, alt: 'Verdigris Robotics', width: 151 },
  { src: logo9, alt: 'Grainline', width: 144 },
  { src: logo10, alt: 'Docket', width: 121 },
  { src: logo11, alt: 'Mosslight', width: 157 },
  { src: logo12, alt: 'Backhaul', width: 146 },
  { src: logo13, alt: 'Solstice Cold Storage', width: 132 },
  { src: logo14, alt: 'Petrichor', width: 133 },
  { src: logo15, alt: 'Atlas Vans', width: 166 },
  { src: logo16, alt: 'Nightshift', width: 149 },
  { src: logo17, alt: 'Quillet', width: 118 },
  { src: logo18, alt: 'Second Steep', width: 199 },
  { src: logo19, alt: 'Meridian Renal Care', width: 212 },
  { src: logo20, alt: 'Paper Golem Games', width: 207 },
  { src: logo21, alt: 'Saltmarsh', width: 161 },
  { src: logo22, alt: 'Lumen Dental', width: 170 },
];
