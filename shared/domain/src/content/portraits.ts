import aoifeBrennan from './portraits/aoife-brennan.svg';
import arjunDeshmukh from './portraits/arjun-deshmukh.svg';
import astridLindqvist from './portraits/astrid-lindqvist.svg';
import benCarrow from './portraits/ben-carrow.svg';
import camilaRestrepo from './portraits/camila-restrepo.svg';
import chidiOkonkwo from './portraits/chidi-okonkwo.svg';
import danielOng from './portraits/daniel-ong.svg';
import elodieMarchand from './portraits/elodie-marchand.svg';
import graceTamihana from './portraits/grace-tamihana.svg';
import hannahWhitlock from './portraits/hannah-whitlock.svg';
import ingridSolheim from './portraits/ingrid-solheim.svg';
import joannaReyes from './portraits/joanna-reyes.svg';
import kwameBoateng from './portraits/kwame-boateng.svg';
import lukasBrandt from './portraits/lukas-brandt.svg';
import marisolVega from './portraits/marisol-vega.svg';
import mateuszZielinski from './portraits/mateusz-zielinski.svg';
import nurAisyahRahman from './portraits/nur-aisyah-rahman.svg';
import priyaRaman from './portraits/priya-raman.svg';
import rafaelMonteiro from './portraits/rafael-monteiro.svg';
import siobhanKerr from './portraits/siobhan-kerr.svg';
import tomAshdown from './portraits/tom-ashdown.svg';
import wanjiruKamau from './portraits/wanjiru-kamau.svg';
import yukiTanabe from './portraits/yuki-tanabe.svg';

/** The people who wrote the reviews. Drawn by `tools/artwork`, which also writes this file. */
export const portraits = {
  'aoife-brennan': aoifeBrennan,
  'arjun-deshmukh': arjunDeshmukh,
  'astrid-lindqvist': astridLindqvist,
  'ben-carrow': benCarrow,
  'camila-restrepo': camilaRestrepo,
  'chidi-okonkwo': chidiOkonkwo,
  'daniel-ong': danielOng,
  'elodie-marchand': elodieMarchand,
  'grace-tamihana': graceTamihana,
  'hannah-whitlock': hannahWhitlock,
  'ingrid-solheim': ingridSolheim,
  'joanna-reyes': joannaReyes,
  'kwame-boateng': kwameBoateng,
  'lukas-brandt': lukasBrandt,
  'marisol-vega': marisolVega,
  'mateusz-zielinski': mateuszZielinski,
  'nur-aisyah-rahman': nurAisyahRahman,
  'priya-raman': priyaRaman,
  'rafael-monteiro': rafaelMonteiro,
  'siobhan-kerr': siobhanKerr,
  'tom-ashdown': tomAshdown,
  'wanjiru-kamau': wanjiruKamau,
  'yuki-tanabe': yukiTanabe,
} as const;

export type Portrait = keyof typeof portraits;
