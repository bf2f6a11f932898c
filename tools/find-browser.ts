// Finds the browser for the tests: an installed one, else Debian's, else Playwright's download.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { chromium } from 'playwright-core'

const runCommand = promisify(execFile)

/** Machine interface of the search; tests pass a fake. */
export type Machine = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  readonly isRoot: boolean
  /** True if the program exists and starts. */
  readonly works: (path: string) => Promise<boolean>
  /** Runs a program to its end; false if missing, failed or timed out. */
  readonly runs: (program: string, args: readonly string[], minutes: number) => Promise<boolean>
  /** Path of Playwright's download, even if missing. */
  readonly downloadedPath: string
}

// Prefer headless Chromium: a journey costs an eighth less.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const macApps = [
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Help text if no browser can be found or installed. */
export const howToInstall =
  'Nenhum navegador para os testes: instale o Chromium (Debian/Ubuntu: apt-get install chromium; macOS: brew install --cask chromium) ou informe o caminho em REGUA_BROWSER. / No browser for the tests: install Chromium, or name one in REGUA_BROWSER.'

/** Possible paths of an installed browser, best first. */
export function places({ env, platform }: Pick<Machine, 'env' | 'platform'>): string[] {
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  const homes =
    platform === 'darwin' ? ['/Applications', join(env['HOME'] ?? '/', 'Applications')] : []
  const named = env['REGUA_BROWSER']
  return [
    ...(named ? [named] : []),
    ...onPath,
    ...homes.flatMap((home) => macApps.map((app) => join(home, app))),
  ]
}

async function firstThatWorks(
  machine: Machine,
  paths: readonly string[],
): Promise<string | undefined> {
  for (const path of paths) if (await machine.works(path)) return path
  return undefined
}

/** Installs Debian's package, which needs root. Ubuntu's replacement only asks for a snap. */
async function fromApt(machine: Machine): Promise<boolean> {
  if (!machine.isRoot || machine.platform !== 'linux') return false
  const apt = ['-qq', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3']
  // Even if an update partly fails, the package may be known.
  await machine.runs('apt-get', [...apt, 'update'], 5)
  const install = [...apt, 'install', '-y', '--no-install-recommends']
  return (
    (await machine.runs('apt-get', [...install, 'chromium-headless-shell'], 15)) ||
    machine.runs('apt-get', [...install, 'chromium'], 15)
  )
}

const fromPlaywright = (machine: Machine): Promise<boolean> => {
  const cli = join(
    dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')),
    'cli.js',
  )
  return machine.runs(process.execPath, [cli, 'install', 'chromium'], 10)
}

/** Path of a working browser; undefined if none is found or installable. */
export async function findBrowser(machine: Machine = thisMachine()): Promise<string | undefined> {
  const installed = [...places(machine), machine.downloadedPath]
  return (
    (await firstThatWorks(machine, installed)) ??
    ((await fromApt(machine)) ? await firstThatWorks(machine, installed) : undefined) ??
    ((await fromPlaywright(machine)) ? await firstThatWorks(machine, installed) : undefined)
  )
}

export function thisMachine(): Machine {
  const quietly = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    maxBuffer: 64 * 1_048_576,
  }
  return {
    env: process.env,
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    works: async (path) =>
      existsSync(path) &&
      runCommand(path, ['--version'], { timeout: 20_000 }).then(
        () => true,
        () => false,
      ),
    runs: (program, args, minutes) =>
      runCommand(program, args, { ...quietly, timeout: minutes * 60_000 }).then(
        () => true,
        () => false,
      ),
    downloadedPath: chromium.executablePath(),
  }
}
