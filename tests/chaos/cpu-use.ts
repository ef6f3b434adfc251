import { readFileSync } from 'node:fs';
import type { Fleet } from './fleet.ts';

/** In seconds of one core; shares are of all cores of the machine, from 0 to 1. Zero where the system does not tell. */
export type CpuUse = {
  api: number;
  sandbox: number;
  /** This process: those who buy, and what stands between. */
  buyers: number;
  ownShare: number;
  otherShare: number;
};

/** How often processes are looked at, so that one that is killed is counted up to then; in milliseconds. */
const every = 250;

/** Counts the CPU time of a fleet, whatever dies on the way, and how busy the rest of the machine was. */
export function watchCpu(fleet: Fleet): { stop: () => CpuUse } {
  const latest = new Map<number, number>();
  const first = new Map<number, number>();
  const look = (id: number | undefined) => {
    if (id === undefined) return;
    const used = cpuSeconds(id);
    if (used === undefined) return;
    latest.set(id, used);
  };
  const lookAtAll = () => {
    look(fleet.sandbox.processId);
    for (const replica of fleet.replicas) look(replica.processId());
  };
  lookAtAll();
  for (const [id, used] of latest) first.set(id, used);
  const machineBefore = machine();
  const { user, system } = process.cpuUsage();
  const timer = setInterval(lookAtAll, every);
  return {
    stop: () => {
      clearInterval(timer);
      lookAtAll();
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

/** Times are told in hundredths of a second. */
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
