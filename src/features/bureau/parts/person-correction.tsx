import { type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/button.tsx'
import { useDraft } from '#ui/draft.ts'
import { MaskedField } from '#ui/masked-field.tsx'
import { cepMask, dateMask } from '#ui/masks.ts'
import { TextField } from '#ui/text-field.tsx'
import { formatDate, parseBrDate } from '#values/local-date.ts'

import type { AnswerOf } from '#contract/call.ts'

import type { Sending } from '../contract/calls.ts'
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
// The widths of the bureau's file (guard G08).
const longest: Partial<Record<Correctable, number>> = { nome: 70, logradouro: 45, bairro: 20, cidade: 25, uf: 2 }

const shownOf = ({ dados }: Register): Record<Correctable, string> => ({
  ...dados,
  nascimento: dados.nascimento === null ? '' : formatDate(dados.nascimento),
})

/** Props of the guided correction of one person. */
export type PersonCorrectionProps = {
  readonly row: FailedSubmission
  readonly register: Register
  readonly onDone: (sending: Sending | null) => void
  /** Whether something is typed and not saved: the dialog around it asks before it closes. */
  readonly onDirty: (dirty: boolean) => void
}

/** The data that the bureau refused, each with the field it is about marked and the first one in focus; saves and resends in one step. */
export function PersonCorrection({ row, register, onDone, onDirty }: PersonCorrectionProps) {
  const before = shownOf(register)
  const [typed, setTyped] = useDraft(`correção ${row.idPessoa}`, before)
  const act = useAct(correctPerson, {
    stale: ['bureau', 'negativation'],
    fields: CORRECTABLE,
    success: ({ mensagem }) => mensagem,
    onDone: ({ envio }) => onDone(envio),
  })
  const changed = CORRECTABLE.filter((field) => typed[field].trim() !== before[field])
  const isDirty = changed.length > 0
  // Before the next key: Esc right after a letter must already ask.
  useLayoutEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  const [first] = register.camposComErro
  const birth = parseBrDate(typed.nascimento)
  const wrongDay = typed.nascimento !== '' && birth === undefined
  const save = (reenviar: boolean) =>
    act.run({
      idPessoa: row.idPessoa,
      versao: register.versao,
      reenviar,
      ...Object.fromEntries(changed.map((field) => [field, field === 'nascimento' ? birth : typed[field].trim()])),
    })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (changed.length > 0 && row.impedimentoEnvio === null && !wrongDay) void save(true)
  }
  const field = (name: Correctable) => {
    const registered = register.noCadastro[name]
    const shared = {
      label: labels[name],
      value: typed[name],
      onChange: (value: string) => setTyped((all) => ({ ...all, [name]: value })),
      error:
        act.fieldErrors.get(name) ??
        (register.camposComErro.includes(name) && typed[name].trim() === before[name]
          ? 'O bureau recusou este dado.'
          : undefined),
      hint: registered === undefined ? undefined : `No cadastro: ${registered === null ? 'vazio' : registered}`,
      autoFocusInDialog: name === first,
    }
    if (name === 'cep') return <MaskedField key={name} {...shared} mask={cepMask} width={140} />
    if (name === 'nascimento') return <MaskedField key={name} {...shared} mask={dateMask} width={140} />
    return (
      <TextField
        key={name}
        {...shared}
        {...(longest[name] === undefined ? {} : { maxLength: longest[name] })}
        {...(name === 'uf' ? { width: 80, pattern: (text: string) => text.toUpperCase() } : {})}
      />
    )
  }
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The dialog is open before it knows which data the bureau refused.
    form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  const missing = wrongDay ? 'Use uma data que existe.' : changed.length === 0 ? 'Corrija algum dado.' : undefined
  return (
    <form ref={form} className={styles['form']} onSubmit={submit} aria-label="Corrigir e reenviar">
      <h3 className={styles['title']}>Corrigir e reenviar</h3>
      <div className={styles['fields']}>{CORRECTABLE.map(field)}</div>
      <div className={styles['acts']}>
        <span className={styles['attempts']}>{`Tentativas: ${row.tentativas} de 5`}</span>
        <Button loading={act.busy} disabledBecause={missing} onClick={() => void save(false)}>
          Salvar
        </Button>
        <Button kind="primary" type="submit" loading={act.busy} disabledBecause={row.impedimentoEnvio ?? missing}>
          Salvar e reenviar
        </Button>
      </div>
    </form>
  )
}
