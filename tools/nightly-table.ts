// docs/nightly.md: the last result of each line of `npm run nightly`.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './programs.ts'

const path = join(root, 'docs/nightly.md')

export type NightlyLine = {
  readonly name: string
  readonly size: string
  readonly commit: string
  /** ISO. */
  readonly day: string
  readonly seconds: string
  readonly result: string
}

const head = `# Nightly results

The last result of each line of \`npm run nightly\`, written as the line ends. The seed is the day
without its hyphens, unless \`--seed\` gives another. A \`+\` after the commit: the working tree had
uncommitted changes. After a change, run the lines that it affects (\`npm run nightly -- NAME …\`)
and commit this page.

| line | size | commit | day | seconds | result |
|---|---|---|---|---|---|
`

const rowOf = ({ name, size, commit, day, seconds, result }: NightlyLine) =>
  `| ${[name, size, commit, day, seconds, result].join(' | ')} |`

function parseRow(row: string): NightlyLine | undefined {
  const [name, size, commit, day, seconds, result] = row
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
  if (!name || !size || !commit || !day || !seconds || !result) return undefined
  return { name, size, commit, day, seconds, result }
}

export const parseNightly = (page: string): NightlyLine[] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| line |'))
    .flatMap((row) => parseRow(row) ?? [])

/** Adds or replaces one line, in the order of \`names\`; other names are dropped. */
export function nightlyPage(page: string, names: readonly string[], line: NightlyLine): string {
  const lines = new Map(parseNightly(page).map((one) => [one.name, one]))
  lines.set(line.name, line)
  const rows = names.flatMap((name) => {
    const known = lines.get(name)
    return known ? [rowOf(known)] : []
  })
  return `${head}${rows.join('\n')}\n`
}

const git = (...args: readonly string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

function currentCommit(): string {
  try {
    const changes = git('status', '--porcelain', '--', '.', ':!docs/nightly.md')
    return `${git('rev-parse', '--short=8', 'HEAD')}${changes === '' ? '' : '+'}`
  } catch {
    return 'no repository'
  }
}

export function recordLine(names: readonly string[], line: Omit<NightlyLine, 'commit'>): void {
  const page = existsSync(path) ? readFileSync(path, 'utf8') : ''
  writeFileSync(path, nightlyPage(page, names, { ...line, commit: currentCommit() }))
}
