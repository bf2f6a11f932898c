/** Glob of the folders of all features: src/features/<area>/<feature>. */
export const featureFolders = 'src/features/*/*'

/** Feature that a file belongs to: 'legal/decisions'. */
export const featureOf = (path: string): string | undefined =>
  /^src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1]

/** Path of a file inside its feature: 'rules/machine.ts'. */
export const pathInFeature = (path: string): string =>
  path.slice(`src/features/${featureOf(path)}/`.length)
