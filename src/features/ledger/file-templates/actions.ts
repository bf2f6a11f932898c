import type { InputOf } from '#contract/call.ts'
import { declaredLayouts } from '#listing/importer.ts'
import { harmless } from '#listing/csv-line.ts'
import { type NamedSheet, once, writeSheets } from '#listing/server/xlsx.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import type { Work } from '#server/work/work.ts'
import { exampleMark } from '#values/example-row.ts'

import {
  type downloadFileTemplate,
  FILE_KINDS,
  type FileColumn,
  type FileKind,
  type listFileColumns,
} from './contract.ts'
import { columnsOf, describeColumns } from './rules/template.ts'
import { registerCodes } from './store.ts'

const describedColumns = async (work: Work, kind: FileKind): Promise<FileColumn[]> =>
  describeColumns(
    columnsOf(kind, declaredLayouts()),
    await registerCodes(work.tx, work.actor.malls),
  )

/** The columns of a kind of file, from the layout that reads it. */
export async function listColumns(work: Work, { traz }: InputOf<typeof listFileColumns>) {
  return { data: await describedColumns(work, traz) }
}

const sheetOf = (
  name: string,
  widths: readonly number[],
  rows: readonly (readonly string[])[],
): NamedSheet => ({
  name,
  // Text cells keep leading zeros when users fill them.
  columns: widths.map((width) => ({ width, format: '@' })),
  headRows: 1,
  rows: once(rows),
})

/** The three sheets of a template; the example row is one that every importer rejects. */
export function templateSheets(columns: readonly FileColumn[]): NamedSheet[] {
  return [
    sheetOf(
      'Dados',
      columns.map(({ coluna }) => Math.max(12, coluna.length + 2)),
      [
        columns.map(({ coluna }) => coluna),
        columns.map(({ exemplo }, place) => (place === 0 ? exampleMark : exemplo)),
      ],
    ),
    sheetOf(
      'Colunas',
      [26, 12, 50, 40, 24],
      [
        ['Coluna', 'Obrigatória', 'O que é', 'Formato', 'Exemplo'],
        ...columns.map(({ coluna, obrigatoria, descricao, formato, exemplo }) => [
          coluna,
          obrigatoria ? 'Sim' : 'Não',
          descricao,
          formato,
          exemplo,
        ]),
      ],
    ),
    sheetOf(
      'Códigos',
      [26, 40, 50],
      [
        ['Coluna', 'Código', 'Nome'],
        ...columns.flatMap(({ coluna, codigos }) =>
          codigos.map(({ codigo, nome }) => [coluna, harmless(codigo), harmless(nome)]),
        ),
      ],
    ),
  ]
}

/** The template of a kind of file, as xlsx. */
export async function downloadTemplate(
  work: Work,
  { traz }: InputOf<typeof downloadFileTemplate>,
): Promise<FileAnswer> {
  const columns = await describedColumns(work, traz)
  return new FileAnswer(
    `modelo-${traz.toLowerCase().replaceAll('_', '-')}.xlsx`,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    {
      action: 'EXPORTAR',
      entity: 'arquivo',
      entityId: traz,
      body: { titulo: `Modelo: ${FILE_KINDS[traz]}`, linhas: columns.length },
      mallId: NO_MALL,
    },
    () => writeSheets(templateSheets(columns), ['@']),
  )
}
