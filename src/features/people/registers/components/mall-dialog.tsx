import { RecordDialog } from '#listing/records/record-dialog.tsx'
import { useRecord } from '#listing/records/use-record.ts'
import type { RecordProps } from '#listing/records/use-record-form.ts'
import { optionsOf } from '#listing/options-of.ts'
import { dateMask } from '#ui/fields/masks.ts'
import { MaskedField } from '#ui/fields/masked-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { formatAmount } from '#values/cents.ts'
import { formatDate, parseBrDate } from '#values/local-date.ts'
import { parseRate } from '#values/rate.ts'
import type { FieldProblem } from '#values/field-problem.ts'

import { type Mall, malls, ORIGINS } from '../contract/malls.ts'
import { mallProblems } from '../rules.ts'
import { addressNames, shownAddress } from './address-fields.tsx'
import { contactNames, shownContacts } from './contact-fields.tsx'
import styles from './register-form.module.css'
import { AddressAndContacts } from './address-and-contacts.tsx'

const origins = optionsOf(ORIGINS)

const ownNames = [
  'nome',
  'codigoUnidadeEconomica',
  'origem',
  'participacao',
  'portfolio',
  'dataInicio',
  'dataFim',
]

const formOf = (mall: Mall | undefined) => ({
  nome: mall?.nome ?? '',
  codigoUnidadeEconomica: mall?.codigoUnidadeEconomica ?? '',
  origem: mall?.origem ?? ('ORACLE' as Mall['origem']),
  participacao: mall === undefined ? '100,00' : formatAmount(mall.participacao),
  portfolio: mall?.portfolio ?? '',
  dataInicio: mall?.dataInicio ? formatDate(mall.dataInicio) : '',
  dataFim: mall?.dataFim ? formatDate(mall.dataFim) : '',
  endereco: shownAddress(mall?.endereco),
  contatos: shownContacts(mall?.contatos),
})
type Form = ReturnType<typeof formOf>

const highestShare = 10_000
const nothingTaken = { isUnitTaken: false, isNameTaken: false, isMunicipality: () => true }

/** Validates a date field of the form. */
const dayProblem = (campo: string, text: string): FieldProblem[] =>
  text === '' || parseBrDate(text) !== undefined
    ? []
    : [{ campo, mensagem: 'Use uma data que existe.' }]

/** Call input: share with decimal point, ISO days, without blank contacts. */
function toInput(form: Form) {
  const participacao = parseRate(form.participacao)
  const [dataInicio, dataFim] = [parseBrDate(form.dataInicio), parseBrDate(form.dataFim)]
  const { nome, codigoUnidadeEconomica, portfolio, origem, endereco } = form
  const input = {
    nome: nome.trim(),
    codigoUnidadeEconomica: codigoUnidadeEconomica.trim(),
    portfolio: portfolio.trim(),
    origem,
    endereco,
    contatos: form.contatos.filter(({ contato }) => contato.trim() !== ''),
    ...(dataInicio ? { dataInicio } : {}),
    ...(dataFim ? { dataFim } : {}),
    ativo: true,
  }
  const isShare = participacao !== undefined && participacao >= 0 && participacao <= highestShare
  const problems = [
    ...mallProblems(input, nothingTaken),
    ...dayProblem('dataInicio', form.dataInicio),
    ...dayProblem('dataFim', form.dataFim),
    ...(isShare
      ? []
      : [
          {
            campo: 'participacao',
            mensagem: 'Informe um percentual de 0 a 100, com até duas casas.',
          },
        ]),
  ]
  const { contatos } = input
  return {
    problems,
    contatos,
    fields: participacao === undefined ? undefined : { ...input, participacao },
  }
}

type FieldsProps = {
  readonly form: Form
  readonly change: (part: Partial<Form>) => void
  readonly errors: ReadonlyMap<string, string>
}

/** Name, economic unit, period, origin, share and portfolio. */
function MallFields({ form, change, errors }: FieldsProps) {
  const field = (key: Exclude<keyof Form, 'endereco' | 'contatos'>) => ({
    value: form[key],
    onChange: (text: string) => change({ [key]: text }),
    error: errors.get(key),
  })
  const day = { mask: dateMask, width: 140 } as const
  return (
    <>
      <div className={styles['line']}>
        <div className={styles['grows']}>
          <TextField
            label="Nome shopping"
            required
            {...field('nome')}
            maxLength={120}
            autoFocusInDialog
          />
        </div>
        <TextField
          label="Código unidade econômica"
          required
          width={240}
          {...field('codigoUnidadeEconomica')}
          maxLength={40}
          hint="Por ele as cargas do ERP reconhecem o shopping."
        />
      </div>
      <div className={styles['line']}>
        <MaskedField label="Data início" {...day} {...field('dataInicio')} />
        <MaskedField label="Data fim" {...day} {...field('dataFim')} />
        <SelectField label="Origem" width={140} options={origins} {...field('origem')} />
        <TextField
          label="Participação"
          width={140}
          {...field('participacao')}
          pattern={(typed) => typed.replace(/\./g, ',').replace(/[^\d,]/g, '')}
          inputMode="decimal"
          maxLength={6}
          hint="Em %, como 50,00."
        />
        <div className={styles['grows']}>
          <TextField label="Portfólio" {...field('portfolio')} maxLength={120} />
        </div>
      </div>
    </>
  )
}

/** Create or edit a mall (spec 3:2.17 'Adicionar / Alterar Shopping'). */
export function MallDialog(props: RecordProps<Mall>) {
  const recordForm = useRecord(malls, props, {
    formOf,
    fields: ({ contatos }) => [...ownNames, ...addressNames, ...contactNames(contatos)],
  })
  const { form, change, errors } = recordForm
  const save = () => {
    const { fields: input, contatos, problems } = toInput(form)
    // Remove blank rows before validation, so that error positions match the fields.
    if (contatos.length !== form.contatos.length) change({ contatos: shownContacts(contatos) })
    if (recordForm.isSound(problems) && input !== undefined) recordForm.save(input)
  }
  return (
    <RecordDialog title="Adicionar / Alterar Shopping" recordForm={recordForm} onSave={save}>
      <MallFields form={form} change={change} errors={errors} />
      <AddressAndContacts form={form} change={change} errors={errors} />
    </RecordDialog>
  )
}
