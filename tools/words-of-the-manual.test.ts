// What the screens say in place of a thing is what the manual says of it: chapter 42 is written from the
// same words, and the table of guards in chapter 12 is held to them. `npx vitest run -u` writes the chapter.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { SITUACAO_LABEL } from '../src/features/debt-items/rules/bureau-request.ts'
import { guardWords } from '../src/features/debt-items/rules/help/guard-words.ts'
import {
  parameterTerms,
  parameterWords,
} from '../src/features/debt-items/rules/help/parameter-words.ts'
import {
  resultadoWords,
  situacaoWords,
  statusWords,
} from '../src/features/debt-items/rules/help/status-words.ts'
import {
  PARAMETER_CODES,
  PARAMETERS,
  type ParameterCategory,
} from '../src/features/debt-items/rules/parameter-table.ts'
import {
  RESULTADOS,
  statusLabel,
  WORKFLOW_STATUSES,
} from '../src/features/debt-items/rules/status.ts'
import {
  LAWSUIT_OUTCOMES,
  LAWSUIT_PLACES,
  LAWSUIT_STATUSES,
} from '../src/features/lawsuits/contract/status.ts'
import {
  lawsuitOutcomeWords,
  lawsuitStatusWords,
} from '../src/features/lawsuits/rules/status-words.ts'

const manual = (name: string) => fileURLToPath(new URL(`../docs/manual/${name}`, import.meta.url))

type Line = readonly [word: string, means: string]
const table = (head: Line, lines: readonly Line[]): string =>
  [head, ['---', '---'] as const, ...lines]
    .map(([word, means]) => (word === '---' ? '|---|---|' : `| ${word} | ${means} |`))
    .join('\n')
const wordsOf = <Code extends string>(
  labels: Readonly<Record<Code, string>>,
  means: Readonly<Record<Code, string>>,
): Line[] => (Object.keys(labels) as Code[]).map((code) => [labels[code], means[code]])

const categories: readonly (readonly [ParameterCategory, string])[] = [
  ['AGING', 'Quem entra no ciclo'],
  ['BUREAU', 'O bureau'],
  ['BAIXA', 'As baixas'],
  ['JOB', 'O que acontece sozinho, e os prazos'],
  ['INADIMPLENCIA', 'A inadimplência'],
  ['PRIORIZACAO', 'A priorização'],
  ['AJUIZAMENTO', 'O ajuizamento'],
]

const chapter = `# 42. O que quer dizer

Telas: todas

As palavras que as telas explicam onde estão: o **?** ao lado de uma palavra, ou o texto abaixo dela, diz o mesmo que este
capítulo.

## Por onde passa um boleto

${table(
  ['Status', 'Quer dizer'],
  WORKFLOW_STATUSES.map((status) => [statusLabel(status), statusWords[status]]),
)}

## Como um boleto termina

${table(['Resultado', 'Quer dizer'], wordsOf(RESULTADOS, resultadoWords))}

## Como uma pessoa está no bureau

${table(['Situação', 'Quer dizer'], wordsOf(SITUACAO_LABEL, situacaoWords))}

## Por onde passa uma ação

${table(
  ['Etapa', 'Quer dizer'],
  LAWSUIT_STATUSES.map((status) => [LAWSUIT_PLACES[status].label, lawsuitStatusWords[status]]),
)}

## Como uma ação termina

${table(['Resultado', 'Quer dizer'], wordsOf(LAWSUIT_OUTCOMES, lawsuitOutcomeWords))}

## Os parâmetros

${categories
  .map(
    ([category, title]) => `### ${title}

${table(
  ['Parâmetro', 'O que faz'],
  PARAMETER_CODES.filter((code) => PARAMETERS[code].category === category).map((code) => [
    PARAMETERS[code].name,
    `${parameterWords[code]} ${parameterTerms(code)}`,
  ]),
)}`,
  )
  .join('\n\n')}
`

test('chapter 42 says of every status, outcome and parameter what the screens say', async () => {
  await expect(chapter).toMatchFileSnapshot(manual('42-o-que-quer-dizer.md'))
})

test('chapter 12 says of every guard what the screens say', () => {
  const text = readFileSync(manual('12-guardas-legais.md'), 'utf8')
  const rows = [...text.matchAll(/^\| (G\d\d) \| (.+) \| (.+) \|$/gm)].map((found) =>
    found.slice(1),
  )
  expect(rows).toEqual(
    Object.entries(guardWords).map(([code, { looksAt, follows }]) => [code, looksAt, follows]),
  )
})
