import type { Tab } from './devtools.ts';

/** A Moto G4 on slow 4G: round-trip time in milliseconds, and throughput in bytes per second. */
export const slowPhone = {
  network: { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
  /** How many times slower the phone's processor is than this machine's. */
  slowdown: 4,
  screen: { width: 360, height: 640, deviceScaleFactor: 3, mobile: true },
  userAgent:
    'Mozilla/5.0 (Linux; Android 7.0; Moto G (4)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
};

export async function emulatePhone(tab: Tab, slowdown: number = slowPhone.slowdown): Promise<void> {
  await tab.send('Network.enable');
  await tab.send('Network.emulateNetworkConditions', slowPhone.network);
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await tab.send('Emulation.setDeviceMetricsOverride', slowPhone.screen);
  await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await tab.send('Emulation.setUserAgentOverride', { userAgent: slowPhone.userAgent });
}
