import { alsoToast } from '#listing/screen/failure-toast.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { TemplateLinks } from '#features/ledger/file-templates/components/template-links.tsx'
import { mallsQuery } from '#features/people/registers/components/malls-query.ts'
import { useCheckedFile } from '#listing/files/checked-file.tsx'
import { fileOf } from '#listing/files/import-dialog.tsx'
import { FileDialog } from '#listing/files/file-dialog.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { MaskedField } from '#ui/fields/masked-field.tsx'
import { monthMask } from '#ui/fields/masks.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { parseBrCompetence } from '#values/competence.ts'

import { erpFiles, LOAD_KIND, uploadSpreadsheet } from '../contract.ts'
import { LoadFacts, RejectedRows, useLoad } from './load-facts.tsx'
import { isRunning } from './load-words.ts'
import styles from './loads.module.css'

const byHeader = 'CABECALHO'
const kinds = [
  { value: byHeader, label: 'Pelo cabeçalho do arquivo' },
  { value: 'AUXILIARY', label: LOAD_KIND.AUXILIARY },
  { value: 'ORACLE', label: LOAD_KIND.ORACLE },
]
const everyMall = '-'
const noMall = ''

/** Rejects an incomplete or invalid month instead of treating it as empty. */
function problemOf(month: string): string | undefined {
  if (month === '' || parseBrCompetence(month) !== undefined) return undefined
  return monthMask.isComplete(month) ? 'Use um mês que existe: MM/AAAA' : monthMask.incomplete
}

type Props = {
  /** Users of every mall may load a file of many malls; others must choose one. */
  readonly ofEveryMall: boolean
  readonly onClose: () => void
}

/** The chosen kind, mall and month, and the check or load of the file. */
function useUpload(ofEveryMall: boolean) {
  const [kind, setKind] = useState(byHeader)
  const [mall, setMall] = useState(ofEveryMall ? everyMall : noMall)
  const [month, setMonth] = useState('')
  const [loadId, setLoadId] = useState<number>()
  const act = useAct(uploadSpreadsheet, {
    invalidates: ['loads'],
    fields: ['dateReference', 'shopping'],
    success: ({ mensagem }) => mensagem,
    onDone: ({ id }) => setLoadId(id),
    onFailure: alsoToast,
  })
  const { data: load } = useLoad(loadId)
  const forget = () => {
    act.reset()
    setLoadId(undefined)
  }
  const checkedFile = useCheckedFile({
    forget,
    take: (chosen, ensaio) =>
      act.run(
        {
          ensaio,
          ...(kind === byHeader ? {} : { spreadSheetType: kind as 'ORACLE' | 'AUXILIARY' }),
          ...(mall === everyMall ? {} : { shopping: Number(mall) }),
          ...(month === '' ? {} : { dateReference: month }),
        },
        chosen,
      ),
  })
  const monthProblem = problemOf(month)
  return {
    kind,
    setKind,
    mall,
    setMall,
    month,
    setMonth,
    monthProblem,
    load,
    file: { checkedFile, act, forget },
    disabledBecause: mall === noMall ? 'Escolha o shopping.' : monthProblem,
  }
}

/** Kind of spreadsheet, mall and month. */
function UploadFields({
  upload,
  ofEveryMall,
}: {
  readonly upload: ReturnType<typeof useUpload>
  readonly ofEveryMall: boolean
}) {
  const { data: malls } = useQuery({
    ...mallsQuery,
    staleTime: 24 * 60 * 60 * 1000,
  })
  const { fieldErrors } = upload.file.act
  const { month, monthProblem } = upload
  return (
    <div className={styles['fields']}>
      <SelectField
        label="Planilha"
        width={240}
        options={kinds}
        value={upload.kind}
        onChange={upload.setKind}
      />
      <SelectField
        label="Shopping"
        width={240}
        options={[
          ...(ofEveryMall ? [{ value: everyMall, label: 'Todos os do arquivo' }] : []),
          ...(malls ?? []).map(({ id, nome }) => ({ value: String(id), label: nome })),
        ]}
        value={upload.mall}
        onChange={upload.setMall}
        error={fieldErrors.get('shopping')}
      />
      <MaskedField
        label="Mês de referência"
        width={140}
        mask={monthMask}
        value={month}
        onChange={upload.setMonth}
        error={
          fieldErrors.get('dateReference') ??
          (monthMask.isComplete(month) ? monthProblem : undefined)
        }
      />
    </div>
  )
}

/**
 * 'Carregar planilha': checks or loads contracts or títulos of the ERP and shows the result of each
 * row.
 */
export function UploadDialog({ ofEveryMall, onClose }: Props) {
  const upload = useUpload(ofEveryMall)
  const { load } = upload
  return (
    <FileDialog
      title={erpFiles.words.title}
      file={fileOf(erpFiles)}
      take={{
        ...erpFiles.words.take,
        disabledBecause: upload.disabledBecause,
      }}
      isBeingRead={load !== undefined && isRunning(load)}
      {...upload.file}
      onClose={onClose}
      fields={<UploadFields upload={upload} ofEveryMall={ofEveryMall} />}
      templates={<TemplateLinks kind={upload.kind === 'AUXILIARY' ? 'CONTRATOS' : 'TITULOS'} />}
    >
      {load && <LoadFacts load={load} />}
      {load && load.rejeitadas > 0 && !isRunning(load) && (
        <div>
          <RejectedRows load={load} />
        </div>
      )}
    </FileDialog>
  )
}
