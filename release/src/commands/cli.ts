#!/usr/bin/env node
import { outliveReaders } from '../reporting/event-log.ts';
import { runCommandLine } from './command-line.ts';

outliveReaders();
process.exitCode = await runCommandLine(process.argv.slice(2));
