import { readFileSync } from 'node:fs';
import type { Fleet } from './fleet.ts';

/** In seconds of one core; shares are of all cores of the machine, from 0 to 1. Zero where /proc does not exist. */
export type CpuUse = {
  api: number;
  sandbox: number;
  /** This process: the buyers and the webhook relay. */
  buyers: number;
  ownShare: number;
  otherShare: number;
};

/** How often processes are sampled, so that a killed one is counted up to its end; in milliseconds. */
const interval = 250;

/** Counts the CPU time of a fleet, killed processes included, and the load of the rest of the machine. */
export function watchCpu(fleet: Fleet): { stop: () => CpuUse } {
  const latest = new Map<number, number>();
  const first = new Map<number, number>();
  const sample = (id: number | undefined) => {
    if (id === undefined) return;
    const used = cpuSeconds(id);
    if (used === undefined) return;
    latest.set(id, used);
  };
  const sampleAll = () => {
    sample(fleet.sandbox.processId);
    for (const replica of fleet.replicas) sample(replica.processId());
  };
  sampleAll();
  for (const [id, used] of latest) first.set(id, used);
  const machineBefore = machine();
  const { user, system } = process.cpuUsage();
  const timer = setInterval(sampleAll, interval);
  return {
    stop: () => {
      clearInterval(timer);
      sampleAll();
      const used = new Map([...latest].map(([id, seconds]) => [id, seconds - (first.get(id) ?? 0)]));
      const sandbox = used.get(fleet.sandbox.processId ?? -1) ?? 0;
      const api = [...used.values()].reduce((sum, seconds) => sum + seconds, 0) - sandbox;
      const own = process.cpuUsage();
      const buyers = (own.user + own.system - user - system) / 1e6;
      const now = machine();
      const all = now.all - machineBefore.all;
      const share = (seconds: number) => (all > 0 ? seconds / all : 0);
      const ours = api + sandbox + buyers;
      const others = Math.max(0, now.busy - machineBefore.busy - ours);
      return { api, sandbox, buyers, ownShare: share(ours), otherShare: share(others) };
    },
  };
}

/** Ticks per second. */
const tick = 100;

function cpuSeconds(id: number): number | undefined {
  const fields = readSystem(`/proc/${id}/stat`)?.split(') ')[1]?.split(' ');
  return fields && (Number(fields[11]) + Number(fields[12])) / tick;
}

/** Seconds of all cores together since the machine started. */
function machine(): { all: number; busy: number } {
  const line = readSystem('/proc/stat')?.split('\n')[0]?.trim().split(/\s+/).slice(1, 9).map(Number);
  if (!line) return { all: 0, busy: 0 };
  const all = line.reduce((sum, ticks) => sum + ticks, 0) / tick;
  const [, , , idle = 0, waiting = 0] = line;
  return { all, busy: all - (idle + waiting) / tick };
}

function readSystem(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
