import { RecordDialog } from '#listing/screen/record-dialog.tsx'
import { type RecordProps, useRecordForm } from '#listing/screen/use-record-form.ts'
import { useSaving } from '#listing/screen/use-saving.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { YesNoSwitch } from '#ui/yes-no-switch.tsx'
import { formatWhole } from '#values/whole-number.ts'

import { type BureauJustification, changeJustification, createJustification, REQUIREMENTS } from '../contract.ts'
import { readJustification } from '../queries.ts'
import styles from './justification-form.module.css'

type Requirement = keyof typeof REQUIREMENTS
const options = Object.entries(REQUIREMENTS).map(([value, label]) => ({ value, label }))
const fields = ['txtJustificativa', 'campoObrigatorio', 'limiteExcecao']

const formOf = (justification: BureauJustification | undefined) => ({
  text: justification?.txtJustificativa ?? '',
  requirement: justification?.campoObrigatorio ?? ('NAO_OBRIGATORIO' as Requirement),
  limit: typeof justification?.limiteExcecao === 'number' ? String(justification.limiteExcecao) : '',
  needsApprover: justification?.flagAprovador ?? false,
  isActive: justification?.flagAtivo ?? true,
})

/** A justification of the bureau: new, or one that is changed (spec 3:2.20, 3:3). */
export function JustificationForm(props: RecordProps<BureauJustification>) {
  const { record, onClose } = props
  const key = `justificativa ${record?.idSerasaJustificatica ?? 'nova'}`
  const edited = useRecordForm(key, props, { formOf, read: readJustification })
  const { form, base, change } = edited
  const saving = useSaving(
    { base: base && { id: base.idSerasaJustificatica, versao: base.versao }, onFailure: edited.onFailure },
    { create: createJustification, change: changeJustification },
    { stale: ['negativation-settings', 'justifications', 'negativation.justifications'], fields, onDone: onClose },
  )
  const errors = saving.fieldErrors
  const text = form.text.trim()
  const save = () =>
    void saving.run({
      txtJustificativa: text,
      campoObrigatorio: form.requirement,
      limiteExcecao: form.limit === '' ? null : Number(form.limit),
      flagAprovador: form.needsApprover,
      flagAtivo: form.isActive,
    })
  return (
    <RecordDialog
      size="form"
      title={record ? 'Alterar Justificativa' : 'Nova Justificativa'}
      edited={edited}
      busy={saving.busy}
      disabledBecause={text === '' ? 'Informe o texto da justificativa.' : undefined}
      onSave={save}
      onClose={onClose}
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
        onChange={(picked) => change({ requirement: picked as Requirement })}
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
      <div className={styles['switches']}>
        <YesNoSwitch
          label="Aprovador"
          checked={form.needsApprover}
          onChange={(needsApprover) => change({ needsApprover })}
        />
        <YesNoSwitch label="Ativo" checked={form.isActive} onChange={(isActive) => change({ isActive })} />
      </div>
      {base && base.emUso > 0 && (
        <p className={styles['note']}>
          {formatWhole(base.emUso)} {base.emUso === 1 ? 'boleto em andamento usa' : 'boletos em andamento usam'} esta
          justificativa; o que já foi decidido guarda o texto de então.
        </p>
      )}
    </RecordDialog>
  )
}
