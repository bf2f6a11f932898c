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

/**
 * Form to correct the data that the bureau refused: marks the affected fields and focuses the
 * first one. Saves and resends in one step.
 */
export function PersonCorrection({ row, register, onDone, onDirty }: PersonCorrectionProps) {
  const before = shownOf(register)
  const [draft, setDraft] = useDraft(`correção ${row.idPessoa}`, before)
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
  const [first] = register.camposComErro
  const birth = parseBrDate(draft.nascimento)
  const wrongDay = draft.nascimento !== '' && birth === undefined
  const save = (reenviar: boolean) =>
    act.run({
      idPessoa: row.idPessoa,
      versao: register.versao,
      todos: true,
      reenviar,
      ...Object.fromEntries(
        changed.map((field) => [field, field === 'nascimento' ? birth : draft[field].trim()]),
      ),
    })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (changed.length > 0 && row.impedimentoEnvio === null && !wrongDay) void save(true)
  }
  const field = (name: Correctable) => {
    const registeredValue = register.noCadastro[name]
    const sharedProps = {
      label: labels[name],
      value: draft[name],
      onChange: (value: string) => setDraft((all) => ({ ...all, [name]: value })),
      error:
        act.fieldErrors.get(name) ??
        (register.camposComErro.includes(name) && draft[name].trim() === before[name]
          ? 'O bureau recusou este dado.'
          : undefined),
      hint: hintOf(name, draft[name], registeredValue),
      autoFocusInDialog: name === first,
    }
    if (name === 'cep')
      return <MaskedField key={name} {...sharedProps} mask={cepMask} width={140} />
    if (name === 'nascimento')
      return <MaskedField key={name} {...sharedProps} mask={dateMask} width={140} />
    return (
      <TextField
        key={name}
        {...sharedProps}
        maxLength={name === 'uf' ? 2 : LONGEST_CORRECTION}
        {...(name === 'uf' ? { width: 80, pattern: (text: string) => text.toUpperCase() } : {})}
      />
    )
  }
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The dialog opens before the refused data are loaded.
    form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  const missing = wrongDay
    ? 'Use uma data que existe.'
    : changed.length === 0
      ? 'Corrija algum dado.'
      : undefined
  return (
    <form ref={form} className={styles['form']} onSubmit={submit} aria-label="Corrigir e reenviar">
      <h3 className={styles['title']}>Corrigir e reenviar</h3>
      <div className={styles['fields']}>{CORRECTABLE.map(field)}</div>
      <div className={styles['acts']}>
        <span className={styles['attempts']}>
          {`Tentativas: ${row.tentativas} de 5`}
          {register.boletosDaPessoa > 1 &&
            `. A correção vale para os ${register.boletosDaPessoa} boletos desta pessoa.`}
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
          {register.boletosDaPessoa > 1
            ? `Salvar e reenviar os ${register.boletosDaPessoa} boletos desta pessoa`
            : 'Salvar e reenviar'}
        </Button>
      </div>
    </form>
  )
}
