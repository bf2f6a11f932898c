/**
 * The environment of a child process without the settings of the machine, so that its run is
 * reproducible. Empty counts as unset.
 */
export const neutralEnv = (): NodeJS.ProcessEnv => ({
  ...process.env,
  ...Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => name.startsWith('REGUA_'))
      .map((name) => [name, '']),
  ),
  NODE_ENV: '',
  NODE_OPTIONS: '',
  DATABASE_URL: '',
})
