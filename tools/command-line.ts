// Command lines of the tools that operators run through npm.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** Whether `flag` and --help are given, and the paths; undefined for an unknown option. */
export function readArguments(flag: string) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { [flag]: { type: 'boolean' }, help: { type: 'boolean' } },
    })
    return {
      hasFlag: values[flag] === true,
      wantsHelp: values['help'] === true,
      paths: positionals,
    }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** npm runs scripts in the package folder; paths are relative to where the command was given. */
export const typedPath = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path)
