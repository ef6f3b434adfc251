/**
 * Words that this project does not use for a concept, and the term to use. Each pattern is matched, ignoring
 * case, at word boundaries; identifiers and paths are divided into their words first (`partName` is read
 * as "part Name").
 */
export type BannedWord = {
  pattern: string;
  use: string;
  /** `name`: identifiers and paths; `text`: comments, messages, test titles and documents. Default: both. */
  in?: 'name' | 'text';
  /** Only in paths that match; default: everywhere. */
  paths?: RegExp;
  /** Phrases around the word that are ordinary English or another technical term. */
  except?: RegExp;
};

export const bannedWords: readonly BannedWord[] = [
  // Module Federation and composition
  {
    pattern: 'parts?',
    use: 'app, remote',
    except:
      /\b(as|in|take|takes|took|taking|a|any|no|large|small|most|great|each|every|other|second|first|hard|slow|the best) part of\b|\bpart of\b|\bin part\b|\btakes? part\b|\bpart numbers?\b|\bformat ?to ?parts\b|\bparts of (the|a|an)\b/i,
  },
  { pattern: 'doors?', use: 'exposed module, remote entry' },
  { pattern: 'facade', use: 'SDK', except: /\bfacade ?module ?id\b/i },
  // Module Federation's own option is called `singleton`.
  { pattern: 'singletons?', use: 'shared modules', paths: /^(?!tests\/interoperability\/)/ },
  { pattern: 'alive', use: 'hydrated, interactive', except: /\bkeep[- ]?alive\b/i },
  { pattern: '(come|comes|came|coming|comes back) to life', use: 'hydrate' },
  { pattern: 'warm(s|ed|ing)?( ?up)?', use: 'prefetch, preload, fill the cache' },
  { pattern: 'handed (on|in)|hands? on', use: 'share, pass, provide', in: 'text' },
  {
    pattern: 'brings|uses',
    use: 'provides, requires',
    in: 'name',
    paths: /^(release|shared\/contract|shell)\//,
  },
  { pattern: 'route director(y|ies)', use: 'route manifest' },
  {
    pattern: 'director(y|ies)',
    use: 'route manifest',
    except: /\bis directory\b/i,
    in: 'name',
    paths: /^(release|shared\/contract|shell)\/(?!src\/(testing|store)\/)/,
  },
  {
    pattern: 'frame',
    use: 'layout',
    paths: /^shell\//,
    except:
      /\b((i|image|main|animation|content|card|payment|page|request) ?frames?|x frame options|frame (ancestors|locator|options|src))\b/i,
  },

  // Releases
  {
    pattern:
      'release sets?|sets? ids?|(the|a|an|this|that|each|every|one|whole|live|current|next|earlier|candidate) sets?(?! (of|to|by|in|for|on|the|a|it|with|up|when|at)\\b)',
    use: 'release',
    in: 'text',
    except: /\b(data|character|result|working|change|option|tool)[- ]sets?\b/i,
  },
  {
    pattern:
      'set (id|ids|index|bytes|manifest|diff|name|page|pages)|(release|live|prerender|inline|inlined|read|candidate|earlier|current|lasting) set',
    use: 'release',
    in: 'name',
  },
  { pattern: 'lasting', use: 'reused pages', in: 'name' },
  { pattern: 'seal(s|ed|ing|er)?', use: 'signature, sign, verify' },
  { pattern: 'distrust(s|ed)?', use: 'signature verification' },
  { pattern: 'gates?', use: 'release checks' },
  { pattern: 'misfits?|weigh(s|ed|ing)?', use: 'finding, measure, size' },
  { pattern: 'gradual(ly)?', use: 'canary' },
  { pattern: 'lot|lots', use: 'bucket', except: /\b(a lot|lots of|parking lot)\b/i },
  {
    pattern: 'stages?',
    use: 'canary, step',
    paths:
      /^(release|shell|shared\/(contract|sdk|vite-preset)|services\/api\/src\/(?!routes\/quest)|tests\/resilience|docs|tools|scripts)\//,
  },
  { pattern: 'judge(s|d|ment)?|judging|verdicts?', use: 'canary analysis, result' },
  {
    pattern: 'taken over|takes over|take over|took over',
    use: 'reused (pages)',
    in: 'text',
    paths: /^(release|docs)\//,
  },
  { pattern: 'renewed', use: 'expired' },
  {
    pattern: 'hosts?',
    use: 'origin, server (host is the shell)',
    paths: /^(?!.*interoperability)(release|docs|tests|scripts|tools|testing)\//,
    except:
      /\b(local ?host|hostname|stock hosts?|(runtime|vite)[- ]host|host header|host name|federation hosts?|url\.host|location\.host|(smtp|pg|db|mail|remote|any|virtual|api|sandbox) host|remotes? and hosts?|shell is the host|host and remotes?)\b/i,
    in: 'text',
  },
  {
    pattern: 'start host|host config|host configuration|host answers|host store',
    use: 'origin, server',
    in: 'name',
  },

  // Code
  {
    pattern: 'rooms?',
    use: 'package',
    except:
      /\b(room for|as much room|enough room|more room|no room|less room|makes? room|room left|room to|of room)\b/i,
  },
  { pattern: 'walls?', use: 'boundary', except: /\b(wall ?(clock|time)|firewall)\b/i },
  { pattern: 'arrows? between', use: 'dependency' },
  { pattern: 'verbs?', use: 'command', except: /\bhttp verbs?\b/i },
  { pattern: 'carry out|carries out|carried out', use: 'run' },
  { pattern: 'says?|said|saying|tells?|told|telling|unsaid|untold', use: 'log, report, message, state' },
  // An "ask" is also a slide of a pitch deck.
  {
    pattern: 'asks?|asked|asking',
    use: 'request, retrieve',
    paths: /^(?!.*(artwork|portfolio|one-pager|pitch-decks))/,
    except: /\b(ask(s|ed|ing)? ?for|when asked|is asked|are asked)\b/i,
  },
  {
    pattern: 'answer',
    use: 'response, ApiResult',
    in: 'name',
    paths:
      /^(release|scripts|tools|testing|shell|shared\/(contract|sdk)|remotes\/checkout|services\/(api\/src\/(http|orders|payments|routes\/(?!quest))|stripe-sandbox))/,
  },
  // `refund_refusal_explanation` is a field of Stripe's disputes.
  {
    pattern: 'refus(e|es|ed|al|als|ing)',
    use: 'reject, error, ApiError',
    except:
      /\bconnections? (is |was |are |were )?refused\b|\beconn ?refused\b|\brefund refusal explanation\b/i,
  },
  {
    pattern: 'problems?',
    use: 'error (CliError, ConfigError, finding)',
    in: 'name',
    paths: /^(release|scripts|tools|testing|services\/api)\//,
  },
  {
    pattern: 'keeping|needs',
    use: 'dependencies, context, requires',
    in: 'name',
    except: /\bneeds response\b/i,
  },
  {
    pattern: 'keep|keeps|kept|forget|forgets|forgotten',
    use: 'store, save, remove',
    in: 'name',
    except: /\bkeep ?alive\b/i,
  },
  { pattern: 'truth', use: 'payment snapshot, source of truth is allowed', except: /\bsource of truth\b/i },
  { pattern: '(bring|brings|brought|is|are) in(to)? line', use: 'apply, up to date' },
  { pattern: 'patien(ce|t|tly)|impatient(ly)?', use: 'timeout, retry delays' },
  { pattern: 'after ?rest', use: 'debounce' },
  { pattern: 'together', use: 'concurrency', in: 'name' },
  { pattern: 'farewells?', use: 'graceful shutdown' },
  { pattern: 'figures', use: 'metrics, numbers' },
  { pattern: 'mishaps?', use: 'client errors' },
  { pattern: 'arrivals?', use: 'route focus management', except: /\b(order|time) of arrival\b/i },
  { pattern: 'hold ?page', use: 'scroll lock' },
  { pattern: 'stand ?ins?|stands? in for|standing in', use: 'fake, stub' },
  { pattern: 'workshops?|work ?bench|benches', use: 'project copy, test harness' },
  { pattern: 'specimens?', use: 'style guide' },
  { pattern: 'journeys?', use: 'end-to-end tests, path' },
  { pattern: 'torture(s|d)?', use: 'chaos tests' },
  { pattern: 'hygiene', use: 'supply-chain checks' },
  {
    pattern: 'persons?|elsewhere',
    use: 'data subject',
    in: 'name',
    paths: /^(services\/api|docs|tests|scripts)\//,
  },
  { pattern: 'inks?', use: 'text' },
  { pattern: 'plates?', use: 'image frame' },
  {
    pattern: 'sheets?',
    use: 'surface, spreadsheet',
    except:
      /\b(style[- ]?sheets?|spread[- ]?sheets?|google sheets?|css ?style ?sheet|bottom sheet|sheet of paper)\b/i,
  },
  { pattern: 'moods?', use: 'response, behaviour' },

  // Language
  { pattern: 'e mails?', use: 'email' },
  {
    pattern: 'stand|stands|stood|standing',
    use: 'is, are, runs, is stored',
    except: /\bstand[- ]?alone\b|\blong-standing\b|\bas it stands\b/i,
  },
  { pattern: 'whoever|nobody', use: 'name who does it' },
  { pattern: 'reckonings?|lean(s|ed|ing)? on', use: 'plain English' },
];

/** Files whose words are the product's own (copy that visitors read) or another project's. */
export const skippedPaths =
  /(^|\/)content\/|(^|\/)(LICENSE|OFL\.txt|pnpm-lock\.yaml)$|__snapshots__|\/questions\.ts$|^shared\/domain\/(src\/(claims|catalogue|payment-errors)\.ts|sample-content\.json)|^services\/api\/src\/mail\/.*-email\.ts$|^tools\/checks\/src\/(banned-)?words(\.test)?\.ts$|^tools\/artwork\/src\/(cases|clients|sharing)\/|^tests\/visual\/pictures\/|\.(svg|png|webp|avif|woff2|ttf|ico|webm|mp4|pdf|jpg)$/;

/** Sources whose sentences are read by visitors: only their comments and names are checked. */
export const copyPaths = /^(remotes\/[^/]+\/src|shell\/src|shared\/(ui|domain)\/src)\//;

/** Single findings that stay, with the reason. */
export const allowed: readonly { path: RegExp; text: RegExp; because: string }[] = [
  { path: /\.tsx?$/, text: /\bsingleton: true\b/, because: 'an option of Module Federation' },
  { path: /\.ts$/, text: /\bsingletonKey\b/, because: 'an option of pg-boss' },
  {
    path: /spreadsheet(\/Code\.gs|-script\.test\.ts)$/,
    text: /sheet/i,
    because: 'the name of an interface of Google’s spreadsheets',
  },
];
