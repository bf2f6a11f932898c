import { countOf } from '#values/count-of.ts'

import type { Finding, FindingCode, Severity } from '../contract/findings.ts'
import type { Notes } from './notes.ts'

const restoredShare = 0.05

type Sentence = readonly [
  code: FindingCode,
  severity: Severity,
  one: string,
  many: string,
  rest: string,
]

const SENTENCES: readonly Sentence[] = [
  [
    'J05',
    'LINHA',
    'código pode ser um de dois',
    'códigos podem ser um de dois',
    'que só diferem nos zeros; a linha não entra.',
  ],
  [
    'J05',
    'AVISO',
    'código é um número',
    'códigos são números',
    'onde os conhecidos do shopping têm letras; confira se a planilha não os mudou.',
  ],
  [
    'J06',
    'LINHA',
    'título já está',
    'títulos já estão',
    'com outra escrita do número; vale o primeiro.',
  ],
  [
    'J07',
    'AVISO',
    'título é igual a outro',
    'títulos são iguais a outro',
    'do mesmo boleto; confira se não é a mesma dívida.',
  ],
  ['J11', 'LINHA', 'vencimento tem', 'vencimentos têm', 'um ano impossível.'],
  ['J11', 'AVISO', 'data tem', 'datas têm', 'um ano improvável.'],
  ['J16', 'AVISO', 'data tem hora', 'datas têm hora', 'e vale pelo seu dia.'],
  [
    'J17',
    'AVISO',
    'percentual é menor que 1 %',
    'percentuais são menores que 1 %',
    'e pode ter sido guardado como fração; confira.',
  ],
]

/** Codes that got their zeros back: over 5 % of the rows a person confirms them. */
function restoredCodes(notes: Notes, restoredRows: number, rows: number): readonly Finding[] {
  const isMany = restoredRows > rows * restoredShare
  const ofRows = isMany ? `, em ${countOf(restoredRows, 'linha', 'linhas')} de ${rows}` : ''
  return notes.finding(
    'J05',
    'CONFIRMA',
    (count) =>
      `${countOf(count, 'código tinha perdido os zeros à esquerda e voltou ao que já se conhece', 'códigos tinham perdido os zeros à esquerda e voltaram aos que já se conhecem')}${ofRows}.`,
    isMany ? 'CONFIRMA' : 'AVISO',
  )
}

/** Findings of a part from what its rows noted. */
export const partFindings = (
  notes: Notes,
  restoredRows: number,
  rows: number,
): readonly Finding[] => [
  ...restoredCodes(notes, restoredRows, rows),
  ...SENTENCES.flatMap(([code, severity, one, many, rest]) =>
    notes.finding(code, severity, (count) => `${countOf(count, one, many)} ${rest}`),
  ),
]
