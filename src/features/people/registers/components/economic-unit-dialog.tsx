import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'

import { RecordDialog } from '#listing/records/record-dialog.tsx'
import { UnreadChoices } from '#listing/screen/unread-choices.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { useRecord } from '#listing/records/use-record.ts'
import type { RecordProps } from '#listing/records/use-record-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { formatDate, parseBrDate } from '#values/local-date.ts'
import type { FieldProblem } from '#values/field-problem.ts'

import {
  type EconomicUnit,
  economicUnitRecords,
  removeMallCompany,
} from '../contract/economic-units.ts'
import { useCompanies } from '../queries.ts'
import { lineProblems, maySaveCompanies, mayRemoveCompany } from '../rules.ts'
import { CompanyLines, type DraftLine } from './company-lines.tsx'

const blank = (unit: EconomicUnit | undefined, isFirst: boolean): DraftLine => ({
  empresaId: '',
  codigoUnidadeEconomica: unit?.codigoUnidadeEconomica ?? '',
  dataInicio: '',
  dataFim: '',
  ativo: true,
  principal: isFirst,
})

/** Lines of a mall as form values; a mall without companies starts with a principal line. */
const formOf = (unit: EconomicUnit | undefined): { readonly lines: readonly DraftLine[] } => ({
  lines: unit?.empresas.length
    ? unit.empresas.map(
        ({ id, empresaId, codigoUnidadeEconomica, dataInicio, dataFim, ativo, principal }) => ({
          id,
          empresaId: String(empresaId),
          codigoUnidadeEconomica,
          dataInicio: dataInicio ? formatDate(dataInicio) : '',
          dataFim: dataFim ? formatDate(dataFim) : '',
          ativo,
          principal,
        }),
      )
    : [blank(unit, true)],
})

const toInput = ({
  dataInicio,
  dataFim,
  empresaId,
  codigoUnidadeEconomica,
  ...line
}: DraftLine) => ({
  ...line,
  empresaId: Number(empresaId),
  codigoUnidadeEconomica: codigoUnidadeEconomica.trim(),
  dataInicio: parseBrDate(dataInicio),
  dataFim: parseBrDate(dataFim),
})

const dayProblems = (lines: readonly DraftLine[]): FieldProblem[] =>
  lines.flatMap((line, place) =>
    (['dataInicio', 'dataFim'] as const).flatMap((key) =>
      line[key] === '' || parseBrDate(line[key])
        ? []
        : [{ campo: `${place}.${key}`, mensagem: 'Use uma data que existe.' }],
    ),
  )

const fieldsOf = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    ['empresaId', 'codigoUnidadeEconomica', 'dataInicio', 'dataFim'].map(
      (key) => `${place}.${key}`,
    ),
  ).flat()

/** Companies of a mall, one line each, exactly one principal (spec 3:2.17, 3:5). */
export function EconomicUnitDialog(props: RecordProps<EconomicUnit>) {
  return props.record && <CompaniesOfMall {...props} record={props.record} />
}

type OwnProps = RecordProps<EconomicUnit> & { readonly record: EconomicUnit }

/** Companies to choose from; inactive ones only where they are already assigned. */
function optionsOf(
  base: EconomicUnit,
  companies: readonly { readonly id: number; readonly razaoSocial: string }[] | undefined,
) {
  const names = new Map([
    ...base.empresas.map(({ empresaId, razaoSocial }) => [String(empresaId), razaoSocial] as const),
    ...(companies ?? []).map(({ id, razaoSocial }) => [String(id), razaoSocial] as const),
  ])
  return companies && [...names].map(([value, label]) => ({ value, label }))
}

/** The form of the lines and its save. */
function useLines(props: OwnProps) {
  const recordForm = useRecord(economicUnitRecords, props, {
    formOf,
    fields: ({ lines: typedLines }) => fieldsOf(typedLines.length),
  })
  const { form, base = props.record, change } = recordForm
  const { lines } = form
  const save = () => {
    const input = lines.map(toInput)
    const problems = [...dayProblems(lines), ...lineProblems(input, (company) => company > 0)]
    if (!recordForm.isSound(problems)) return
    recordForm.save({
      list: input.map((line) => ({
        ...line,
        shoppingId: base.shoppingId,
        origem: base.origem,
        versao: base.versao,
      })),
    })
  }
  return {
    recordForm,
    base,
    lines,
    setLines: (next: readonly DraftLine[]) => change({ lines: next }),
    save,
  }
}

/** Removal of a line: a stored one after a question, a new one at once. */
function useRemoval({ recordForm, base, lines, setLines }: ReturnType<typeof useLines>) {
  const [removing, setRemoving] = useState<number>()
  const close = () => setRemoving(undefined)
  const removal = useAct(removeMallCompany, {
    invalidates: economicUnitRecords.invalidates,
    success: ({ mensagem }) => mensagem,
    onDone: ({ registro }, { id }) => {
      recordForm.moveOn(registro)
      setLines(lines.filter((line) => line.id !== id))
      close()
    },
    onFailure: (failure) => {
      close()
      return recordForm.onFailure(failure)
    },
  })
  const remove = (place: number) => {
    const id = lines[place]?.id
    if (id === undefined) setLines(lines.filter((_, at) => at !== place))
    else setRemoving(id)
  }
  const keptBecause = (line: DraftLine) => {
    const storedCompany = base.empresas.find(({ id }) => id === line.id)
    if (storedCompany) return mayRemoveCompany(storedCompany)?.because
    return lines.length === 1 ? 'Ao menos uma linha permanece.' : undefined
  }
  const question = (
    <ConfirmDialog
      opened={removing !== undefined}
      question="Deseja excluir o registro?"
      danger
      busy={removal.busy}
      onClose={close}
      onConfirm={() =>
        void (removing !== undefined && removal.run({ id: removing, versao: base.versao }))
      }
    />
  )
  return { remove, keptBecause, question }
}

function CompaniesOfMall(props: OwnProps) {
  const state = useLines(props)
  const { recordForm, base, lines, setLines, save } = state
  const companies = useCompanies()
  const { remove, keptBecause, question } = useRemoval(state)
  return (
    <>
      <RecordDialog
        title={`Empresas de ${base.nomeShopping}`}
        recordForm={recordForm}
        disabledBecause={maySaveCompanies(lines.map(toInput))?.because}
        onSave={save}
      >
        <UnreadChoices choices={[{ ...companies, noun: 'as empresas' }]} />
        <CompanyLines
          lines={lines}
          options={optionsOf(base, companies.data)}
          errors={recordForm.errors}
          onChange={setLines}
          onRemove={remove}
          keptBecause={keptBecause}
        />
        <div>
          <Button
            size="compact"
            icon={<IconPlus size={16} stroke={1.75} />}
            onClick={() => setLines([...lines, blank(base, false)])}
          >
            Adicionar empresa
          </Button>
        </div>
      </RecordDialog>
      {question}
    </>
  )
}
