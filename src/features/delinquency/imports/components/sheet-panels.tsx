import { useState } from 'react'

import { MaskedField } from '#ui/fields/masked-field.tsx'
import { dateMask, monthMask } from '#ui/fields/masks.ts'
import { parseBrCompetence } from '#values/competence.ts'
import { parseBrDate } from '#values/local-date.ts'

import {
  finalSheetFiles,
  uploadDelinquencyZip,
  uploadFinalSheet,
  uploadSummaryZip,
} from '../contract/files.ts'
import { TemplateLinks } from '#features/ledger/file-templates/components/template-links.tsx'
import { ImportPanel } from '#features/ledger/file-imports/components/import-panel.tsx'

const invalidDate = 'Insira uma data válida.'
const { take } = finalSheetFiles.words

/** Upload of a month's final sheet; takes any day of the month (spec 3:2.5). */
export function FinalSheetPanel() {
  const [date, setDate] = useState('')
  const isValid = parseBrDate(date) !== undefined
  return (
    <ImportPanel
      title={finalSheetFiles.words.title}
      note={finalSheetFiles.words.note}
      label={finalSheetFiles.words.label}
      accept={finalSheetFiles.accepts}
      call={uploadFinalSheet}
      templates={<TemplateLinks kind="PLANILHA_FINAL" />}
      invalidates={['delinquency', 'receivables']}
      take={take}
      input={{ date }}
      problem={isValid ? undefined : invalidDate}
      fields={
        <MaskedField
          label="Data"
          required
          width={140}
          mask={dateMask}
          value={date}
          onChange={setDate}
          error={date.length === 10 && !isValid ? invalidDate : undefined}
        />
      }
    />
  )
}

type MonthProps = {
  readonly value: string
  readonly onChange: (month: string) => void
  readonly required: boolean
}

function MonthField({ value, onChange, required }: MonthProps) {
  const isWrong = value.length === 7 && parseBrCompetence(value) === undefined
  return (
    <MaskedField
      label="Mês/Ano"
      required={required}
      width={140}
      mask={monthMask}
      value={value}
      onChange={onChange}
      error={isWrong ? invalidDate : undefined}
    />
  )
}

const partsOf = (month: string) => ({ month: month.slice(0, 2), year: month.slice(3) })

/** Upload of the zip of official figures, with its month (spec 3:2.5). */
export function DelinquencyZipPanel() {
  const [month, setMonth] = useState('')
  return (
    <ImportPanel
      title="ZIP da inadimplência"
      note="Um xlsx por shopping, com o nome do shopping e as colunas da planilha final."
      label="Arquivo ZIP da inadimplência"
      accept={['.zip']}
      call={uploadDelinquencyZip}
      templates={<TemplateLinks kind="ZIP_INADIMPLENCIA" />}
      invalidates={['delinquency', 'receivables']}
      take={take}
      input={partsOf(month)}
      problem={parseBrCompetence(month) === undefined ? invalidDate : undefined}
      fields={<MonthField required value={month} onChange={setMonth} />}
    />
  )
}

/** Upload of the zip of official grids; its name may contain the month (spec 3:2.5). */
export function SummaryZipPanel() {
  const [month, setMonth] = useState('')
  const isEmpty = month === ''
  return (
    <ImportPanel
      title="ZIP do resumo"
      note="Um xlsx por shopping, com as 17 linhas do resumo. Sem mês, vale o AAAA-MM do nome do ZIP."
      label="Arquivo ZIP do resumo"
      accept={['.zip']}
      call={uploadSummaryZip}
      templates={<TemplateLinks kind="ZIP_RESUMO" />}
      invalidates={['delinquency', 'receivables']}
      take={take}
      input={isEmpty ? {} : partsOf(month)}
      problem={isEmpty || parseBrCompetence(month) !== undefined ? undefined : invalidDate}
      fields={<MonthField required={false} value={month} onChange={setMonth} />}
    />
  )
}
