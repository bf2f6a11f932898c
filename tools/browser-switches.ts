// Browser switches of the tests, in addition to Playwright's.

// The last of two such switches wins, so Playwright's disabled features are repeated here.
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

// Chromium preloads two pages for its address bar, in a separate process per window. Tests need no
// address bar; without them a test costs half as much.
const addressBar = ['WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxPopup']

export const browserSwitches: readonly string[] = [
  // Pages live for seconds, so optimising compilers cost more than they gain: a fifth of the time.
  '--js-flags=--no-opt --no-maglev --no-sparkplug',
  `--disable-features=${[...offForTests, ...addressBar].join(',')}`,
]
