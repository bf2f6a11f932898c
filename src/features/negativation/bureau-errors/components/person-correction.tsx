import { type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { useDraft } from '#ui/fields/draft.ts'
import { MaskedField } from '#ui/fields/masked-field.tsx'
import { cepMask, dateMask } from '#ui/fields/masks.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { formatDate, parseBrDate } from '#values/local-date.ts'

import type { AnswerOf } from '#contract/call.ts'

import type { Sending } from '#features/negativation/bureau-exchange/contract/calls.ts'
import { LONGEST_CORRECTION } from '#features/negativation/debt-items/rules/corrections.ts'
import {
  truncatedInFile,
  type FileField,
} from '#features/negativation/debt-items/rules/file-text.ts'
import {
  CORRECTABLE,
  type Correctable,
  correctPerson,
  type failedLog,
  type FailedSubmission,
} from '../contract/failed-submissions.ts'
import styles from './person-correction.module.css'

type Register = AnswerOf<typeof failedLog>['content']['registro']

const labels: Readonly<Record<Correctable, string>> = {
  nome: 'Nome',
  nascimento: 'Nascimento',
  logradouro: 'Logradouro',
  bairro: 'Bairro',
  cidade: 'Cidade',
  uf: 'UF',
  cep: 'CEP',
}
// Input fields whose text the bureau's file may truncate.
const inFileAs: Partial<Record<Correctable, FileField>> = {
  nome: 'name',
  logradouro: 'street',
  bairro: 'district',
  cidade: 'city',
}

/** Hint of a field: the ERP's value if it differs, or the truncated text of the bureau's file. */
const hintOf = (
  name: Correctable,
  typed: string,
  registeredValue: string | null | undefined,
): string | undefined => {
  const place = inFileAs[name]
  const cut = place && truncatedInFile(place, typed)
  const hints = [
    registeredValue === undefined
      ? undefined
      : `No cadastro: ${registeredValue === null ? 'vazio' : registeredValue}`,
    cut === undefined ? undefined : `Vai ao bureau como: ${cut}`,
  ].filter((hint) => hint !== undefined)
  return hints.length === 0 ? undefined : hints.join('. ')
}

const shownOf = ({ dados }: Register): Record<Correctable, string> => ({
  ...dados,
  nascimento: dados.nascimento === null ? '' : formatDate(dados.nascimento),
})

export type PersonCorrectionProps = {
  readonly row: FailedSubmission
  readonly register: Register
  readonly onDone: (sending: Sending | null) => void
  /** Reports unsaved input: the dialog then confirms before it closes. */
  readonly onDirty: (dirty: boolean) => void
}

type Draft = Record<Correctable, string>

/** A field of the form, with the bureau's refusal and the value of the ERP. */
function CorrectionField({
  name,
  draft,
  register,
  error,
  onChange,
}: {
  readonly name: Correctable
  readonly draft: Draft
  readonly register: Register
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}) {
  const isRefused =
    register.camposComErro.includes(name) && draft[name].trim() === shownOf(register)[name]
  const sharedProps = {
    label: labels[name],
    value: draft[name],
    onChange,
    error: error ?? (isRefused ? 'O bureau recusou este dado.' : undefined),
    hint: hintOf(name, draft[name], register.noCadastro[name]),
    autoFocusInDialog: name === register.camposComErro[0],
  }
  if (name === 'cep') return <MaskedField {...sharedProps} mask={cepMask} width={140} />
  if (name === 'nascimento') return <MaskedField {...sharedProps} mask={dateMask} width={140} />
  if (name !== 'uf') return <TextField {...sharedProps} maxLength={LONGEST_CORRECTION} />
  return (
    <TextField
      {...sharedProps}
      maxLength={2}
      width={80}
      pattern={(text: string) => text.toUpperCase()}
    />
  )
}

/** The typed data, and the save of what differs from the data in force. */
function useCorrection({ row, register, onDone, onDirty }: PersonCorrectionProps) {
  const before = shownOf(register)
  const [draft, setDraft] = useDraft<Draft>(`correção ${row.idPessoa}`, before)
  const act = useAct(correctPerson, {
    invalidates: ['bureau', 'negativation'],
    fields: CORRECTABLE,
    // The caller reports the result of a resend.
    success: ({ mensagem, boletos, envio }) =>
      envio === null
        ? [mensagem, boletos > 1 && `Vale para ${boletos} boletos.`].filter(Boolean).join(' ')
        : undefined,
    onDone: ({ envio }) => onDone(envio),
  })
  const changed = CORRECTABLE.filter((field) => draft[field].trim() !== before[field])
  const isDirty = changed.length > 0
  // Layout effect: Esc right after a keystroke must already ask.
  useLayoutEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  const birth = parseBrDate(draft.nascimento)
  const isWrongDay = draft.nascimento !== '' && birth === undefined
  return {
    draft,
    change: (name: Correctable, value: string) => setDraft((all) => ({ ...all, [name]: value })),
    act,
    missing: isWrongDay ? 'Use uma data que existe.' : isDirty ? undefined : 'Corrija algum dado.',
    save: (reenviar: boolean) =>
      act.run({
        idPessoa: row.idPessoa,
        versao: register.versao,
        todos: true,
        reenviar,
        ...Object.fromEntries(
          changed.map((field) => [field, field === 'nascimento' ? birth : draft[field].trim()]),
        ),
      }),
  }
}

/**
 * Form to correct the data that the bureau refused: marks the affected fields and focuses the
 * first one. Saves and resends in one step.
 */
export function PersonCorrection(props: PersonCorrectionProps) {
  const { row, register } = props
  const { draft, change, act, missing, save } = useCorrection(props)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (missing === undefined && row.impedimentoEnvio === null) void save(true)
  }
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The dialog opens before the refused data are loaded.
    form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  const count = register.boletosDaPessoa
  return (
    <form ref={form} className={styles['form']} onSubmit={submit} aria-label="Corrigir e reenviar">
      <h3 className={styles['title']}>Corrigir e reenviar</h3>
      <div className={styles['fields']}>
        {CORRECTABLE.map((name) => (
          <CorrectionField
            key={name}
            name={name}
            draft={draft}
            register={register}
            error={act.fieldErrors.get(name)}
            onChange={(value) => change(name, value)}
          />
        ))}
      </div>
      <div className={styles['acts']}>
        <span className={styles['attempts']}>
          {`Tentativas: ${row.tentativas} de 5`}
          {count > 1 && `. A correção vale para os ${count} boletos desta pessoa.`}
        </span>
        <Button loading={act.busy} disabledBecause={missing} onClick={() => void save(false)}>
          Salvar
        </Button>
        <Button
          kind="primary"
          type="submit"
          loading={act.busy}
          disabledBecause={row.impedimentoEnvio ?? missing}
        >
          {count > 1 ? `Salvar e reenviar os ${count} boletos desta pessoa` : 'Salvar e reenviar'}
        </Button>
      </div>
    </form>
  )
}
