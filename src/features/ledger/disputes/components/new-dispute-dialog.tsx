import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { isReasonEnough } from '#features/platform/approvals/rules/reason.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { failureSentence } from '#listing/screen/failure-toast.ts'
import { optionsOf } from '#listing/options-of.ts'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { FileDrop } from '#ui/fields/file-drop.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useDraft } from '#ui/fields/draft.ts'
import { tooLong } from '#ui/fields/too-long.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'
import { formatBrl } from '#values/cents.ts'
import { formatDate } from '#values/local-date.ts'

import { openDispute } from '../contract/calls.ts'
import {
  DISPUTE_REASON,
  DISPUTE_SOURCE,
  type DisputeReason,
  type DisputeSource,
} from '../contract/dispute.ts'
import { afterDispute, disputableQuery } from '../queries.ts'
import styles from './disputes.module.css'

export const disputeFileLimits = {
  accept: ['.pdf', '.png', '.jpg', '.jpeg', '.xlsx', '.msg'],
  maxBytes: 1_048_576,
} as const

// A dispute that a provider reported is not typed by a person.
const sources = optionsOf(DISPUTE_SOURCE).filter(({ value }) => value !== 'CALLBACK')

const longest = 4000

/** Boletos of the tenant, each with a tick; one that is disputed already says so. */
export function BoletoTicks({
  found,
  chosen,
  own = [],
  onChange,
}: {
  readonly found: ReturnType<typeof useDisputable>['data']
  readonly chosen: readonly string[]
  /** Numbers of the dispute itself, which may stay. */
  readonly own?: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}) {
  return (
    <fieldset className={styles['boletos']}>
      <legend className={styles['quiet']}>{`Boletos de ${found?.lojista ?? ''}`}</legend>
      {found?.boletos.map(({ numBoleto, vencimento, valor, contestado }) => {
        const isTaken = contestado && !own.includes(numBoleto)
        return (
          <CheckboxField
            key={numBoleto}
            label={`${numBoleto}, vencimento ${formatDate(vencimento)}, ${formatBrl(valor)}${isTaken ? ', já contestado' : ''}`}
            checked={chosen.includes(numBoleto)}
            disabled={isTaken}
            onChange={(isOn) =>
              onChange(
                isOn ? [...chosen, numBoleto] : chosen.filter((number) => number !== numBoleto),
              )
            }
          />
        )
      })}
    </fieldset>
  )
}

export const useDisputable = (of: Parameters<typeof disputableQuery>[0]) =>
  useQuery(disputableQuery(of))

type Typed = {
  readonly number: string
  readonly boletos: readonly string[]
  readonly motivo: DisputeReason | ''
  readonly origem: DisputeSource | ''
  readonly texto: string
}

const nothing: Typed = { number: '', boletos: [], motivo: '', origem: '', texto: '' }

function missingOf(typed: Typed): string | undefined {
  if (typed.boletos.length === 0) return 'Escolha ao menos um boleto.'
  if (typed.motivo === '') return 'Escolha o motivo.'
  if (typed.origem === '') return 'Escolha como a contestação chegou.'
  return isReasonEnough(typed.texto)
    ? tooLong(typed.texto, longest)
    : 'O texto precisa de ao menos 10 caracteres.'
}

/** 'Nova contestação': boletos of one tenant, what it says, how it came in, and a file. */
export function NewDisputeDialog({
  idLojista,
  onClose,
  onOpened,
}: {
  /** From the tenant's page; otherwise one of its boletos finds it. */
  readonly idLojista?: number
  readonly onClose: () => void
  readonly onOpened?: (id: number) => void
}) {
  const [typed, setTyped, forget] = useDraft<Typed>(`nova contestacao ${idLojista ?? ''}`, nothing)
  const [file, setFile] = useState<File>()
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }))
  const found = useDisputable({
    idLojista,
    numBoleto: idLojista === undefined ? typed.number.trim() : undefined,
  })
  const tenant = found.data?.idLojista ?? null
  const open = useAct(openDispute, {
    success: 'Salvo com sucesso.',
    invalidates: afterDispute,
    fields: ['boletos', 'texto', 'motivo', 'origem'],
    onDone: ({ id }) => {
      forget()
      onClose()
      onOpened?.(id)
    },
  })
  const isUnknown = typed.number.trim() !== '' && found.data?.idLojista === null
  return (
    <Dialog
      opened
      title="Nova contestação"
      onClose={onClose}
      busy={open.busy}
      dirty={typed.texto !== '' || typed.boletos.length > 0}
      footer={
        <DialogButtons
          label="Abrir contestação"
          busy={open.busy}
          disabledBecause={
            tenant === null ? 'Informe o número de um boleto do lojista.' : missingOf(typed)
          }
          onAct={() =>
            void open.run(
              {
                idLojista: tenant ?? 0,
                boletos: [...typed.boletos],
                motivo: typed.motivo as DisputeReason,
                origem: typed.origem as DisputeSource,
                texto: typed.texto.trim(),
              },
              file,
            )
          }
          onClose={onClose}
        />
      }
    >
      <div className={styles['form']}>
        {idLojista === undefined && (
          <TextField
            label="Número de um boleto do lojista"
            value={typed.number}
            onChange={(number) => change({ number, boletos: [] })}
            required
            autoFocusInDialog
            error={
              isUnknown
                ? 'Nenhum boleto com este número nos seus shoppings.'
                : found.isError
                  ? failureSentence(found.error)
                  : undefined
            }
          />
        )}
        {tenant !== null && (
          <BoletoTicks
            found={found.data}
            chosen={typed.boletos}
            onChange={(boletos) => change({ boletos })}
          />
        )}
        <SelectField
          label="Motivo"
          options={optionsOf(DISPUTE_REASON)}
          value={typed.motivo}
          onChange={(motivo) => change({ motivo: motivo as DisputeReason })}
          required
        />
        <SelectField
          label="Como chegou"
          options={sources}
          value={typed.origem}
          onChange={(origem) => change({ origem: origem as DisputeSource })}
          required
        />
        <TextAreaField
          label="O que o lojista diz"
          value={typed.texto}
          onChange={(texto) => change({ texto })}
          required
          maxLength={longest}
          hint="Ao menos 10 caracteres."
          error={open.fieldErrors.get('texto')}
        />
        <FileDrop label="Arquivo" value={file} onChange={setFile} {...disputeFileLimits} />
      </div>
    </Dialog>
  )
}
