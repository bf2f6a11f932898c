// How the browser of the tests is started, beyond what Playwright says.

// Of two such switches the last counts, so what Playwright turns off stands here too.
const offForTests = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'AimEnabled',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'msForceBrowserSignIn',
]

// Chromium prepares two pages for what drops down from its address bar, in a process of their own,
// for every window. No test has an address bar: without them a test costs half as much.
const addressBar = ['WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxPopup']

export const browserSwitches: readonly string[] = [
  // A page lives for seconds: what would be compiled for hours to come costs a fifth of it.
  '--js-flags=--no-opt --no-maglev --no-sparkplug',
  `--disable-features=${[...offForTests, ...addressBar].join(',')}`,
]
