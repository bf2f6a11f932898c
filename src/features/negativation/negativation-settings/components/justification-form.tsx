import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { RecordDialog } from '#listing/records/record-dialog.tsx'
import { useRecord } from '#listing/records/use-record.ts'
import type { RecordProps } from '#listing/records/use-record-form.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { YesNoSwitch } from '#ui/fields/yes-no-switch.tsx'
import { formatWhole } from '#values/whole-number.ts'

import {
  type BureauJustification,
  justificationRecords,
  REQUIREMENTS,
} from '../contract/justifications.ts'
import styles from './justification-form.module.css'

type Requirement = keyof typeof REQUIREMENTS
const options = Object.entries(REQUIREMENTS).map(([value, label]) => ({ value, label }))
const fields = ['txtJustificativa', 'campoObrigatorio', 'limiteExcecao']

const formOf = (justification: BureauJustification | undefined) => ({
  text: justification?.txtJustificativa ?? '',
  requirement: justification?.campoObrigatorio ?? ('NAO_OBRIGATORIO' as Requirement),
  limit:
    typeof justification?.limiteExcecao === 'number' ? String(justification.limiteExcecao) : '',
  needsApprover: justification?.flagAprovador ?? false,
  isActive: justification?.flagAtivo ?? true,
})

function Notes({ base }: { readonly base: BureauJustification | undefined }) {
  return (
    <>
      <p className={styles['note']}>
        {base ? 'A alteração' : 'A justificativa nova'} precisa da confirmação de outra pessoa e
        espera por ela sete dias em Confirmações. Até lá, nada muda.
      </p>
      {base && base.emUso > 0 && (
        <p className={styles['note']}>
          {formatWhole(base.emUso)}{' '}
          {base.emUso === 1 ? 'boleto em andamento usa' : 'boletos em andamento usam'} esta
          justificativa; o que já foi decidido guarda o texto de então.
        </p>
      )}
    </>
  )
}

type Form = ReturnType<typeof formOf>

function Switches({
  form,
  change,
}: {
  readonly form: Form
  readonly change: (part: Partial<Form>) => void
}) {
  return (
    <div className={styles['switches']}>
      <YesNoSwitch
        label="Aprovador"
        checked={form.needsApprover}
        onChange={(needsApprover) => change({ needsApprover })}
      />
      <YesNoSwitch
        label="Ativo"
        checked={form.isActive}
        onChange={(isActive) => change({ isActive })}
      />
    </div>
  )
}

const toInput = ({ text, requirement, limit, needsApprover, isActive }: Form) => ({
  txtJustificativa: text.trim(),
  campoObrigatorio: requirement,
  limiteExcecao: limit === '' ? null : Number(limit),
  flagAprovador: needsApprover,
  flagAtivo: isActive,
})

/** Form of a bureau justification, new or existing (spec 3:2.20, 3:3). */
export function JustificationForm(props: RecordProps<BureauJustification>) {
  const record = useRecord(justificationRecords, props, {
    formOf,
    fields,
    alsoInvalidates: ['negativation.justifications'],
  })
  const { form, base, change, errors } = record
  const refusalText = useCompanyRefusal()
  const missing = form.text.trim() === '' ? 'Informe o texto da justificativa.' : undefined
  return (
    <RecordDialog
      size="form"
      title={props.record ? 'Alterar Justificativa' : 'Nova Justificativa'}
      recordForm={record}
      disabledBecause={refusalText ?? missing}
      onSave={() => record.save(toInput(form))}
    >
      <TextField
        label="Justificativa"
        value={form.text}
        onChange={(typed) => change({ text: typed })}
        required
        maxLength={100}
        error={errors.get('txtJustificativa')}
        autoFocusInDialog
      />
      <SelectField
        label="Campo obrigatório"
        options={options}
        value={form.requirement}
        onChange={(requirement) => change({ requirement: requirement as Requirement })}
        error={errors.get('campoObrigatorio')}
      />
      <TextField
        label="Limite exceção"
        value={form.limit}
        onChange={(limit) => change({ limit })}
        pattern={(typed) => typed.replace(/\D/g, '')}
        inputMode="numeric"
        maxLength={3}
        hint="Isenções que passam sem a Régua de Cobrança; 0: nenhuma passa; vazio: sem limite."
        error={errors.get('limiteExcecao')}
        width={200}
      />
      <Switches form={form} change={change} />
      <Notes base={base} />
    </RecordDialog>
  )
}
