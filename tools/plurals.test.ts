import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

const nouns =
  'boletos|lojistas|clientes|ações|títulos|dias|shoppings|linhas|pessoas|contratos|fiadores|arquivos|registros|itens|contatos|meses|' +
  'parcelas|avisos|motivos|usuários|colunas|alertas|grupos|notas|cargas|planilhas|mensagens|vezes|anos|letras|caracteres|cadeias'
const counted = new RegExp(
  `\\$\\{([^{}]*(?:\\{[^{}]*\\}[^{}]*)*)\\} (?:${nouns})(?![\\p{L}])`,
  'gu',
)

/** Chosen by hand: the text before the count compares it. */
const isChosen = (before: string) => /(?:===|!==|>) 1\b|(?:<|>) [23]\b|=== undefined/.test(before)

/** Constants and parameters whose values are never 1. */
const isNeverOne = (expression: string) =>
  /longest|most|max|limit|widest|PROPOSAL_SIZE|_DIAS_|justifiedAtOnce|minimumDays|diasMinimos/i.test(
    expression,
  )

/** Counts that are more than one for a reason that stands elsewhere. */
const alwaysMany: Readonly<Record<string, string>> = {
  'src/values/arrears.ts': 'a band of days: "1 a 30"',
  'src/features/negativation/recovery/': 'windows of 30 to 180 days',
  'src/features/negativation/debt-items/components/record-line.tsx': 'one boleto has its own line',
  'src/features/negativation/debt-items/rules/confirmation.ts': 'one boleto has its own sentence',
  'src/features/negativation/debt-items/rules/guards/': 'the terms of the guards are longer',
  'src/features/negativation/bureau-exchange/gateway/return-file.ts': 'the length of a record',
  'src/features/legal/follow-up/rules/memory.ts': 'a formula',
  'src/features/legal/follow-up/actions/memory-pdf.ts': 'a formula',
  'src/features/home/start-page/': 'the first of them are shown apart',
  'src/features/delinquency/runs/components/close-dialog.tsx': 'one mall is named',
  'src/features/delinquency/imports/gateway/summary-grid.ts': 'the rows of the official sheet',
  'src/features/delinquency/figures/rules/run-state.ts': 'several terms: "0 e 25"',
  'src/features/delinquency/figures/components/summary-notices.tsx': 'several terms: "0 e 25"',
  'src/features/collection/timeline/components/event-days.tsx': 'merged records',
  'src/features/collection/prioritisation/rules/aging-title.ts': 'more than three malls',
  'src/listing/server/reading/cells.ts': 'longer than its field',
  'src/listing/server/reading/layout.ts': 'more than the widest file has',
  'src/listing/server/reading/zip-limits.ts': 'more than a ZIP may have',
}

test('a count before a plural noun is chosen by its number: countOf, formatCount, or both words', () => {
  const found = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.test\.|\.stories\.|src\/testing\//.test(path))
    .filter((path) => !Object.keys(alwaysMany).some((prefix) => path.startsWith(prefix)))
    .flatMap((path) => {
      const source = readFileSync(`${root}${path}`, 'utf8')
      return [...source.matchAll(counted)]
        .filter(({ index, 1: expression = '' }) => {
          const before = source.slice(Math.max(0, index - 420), index)
          return !isChosen(before) && !isNeverOne(expression)
        })
        .map(({ 0: text }) => `${path}: ${text}`)
    })
  expect(found).toEqual([])
})
