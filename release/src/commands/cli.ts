#!/usr/bin/env node
import { outliveReaders } from '../model/event-log.ts';
import { runCommandLine } from './command-line.ts';

outliveReaders();
process.exitCode = await runCommandLine(process.argv.slice(2));
