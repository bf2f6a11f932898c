import { type SyntheticEvent, useId, useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useDraft } from '#ui/draft.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { YesNoSwitch } from '#ui/yes-no-switch.tsx'
import { formatWhole } from '#values/whole-number.ts'

import { type BureauJustification, changeJustification, createJustification, REQUIREMENTS } from '../contract.ts'
import styles from './justification-form.module.css'

type Requirement = keyof typeof REQUIREMENTS
const options = Object.entries(REQUIREMENTS).map(([value, label]) => ({ value, label }))
const fields = ['txtJustificativa', 'campoObrigatorio', 'limiteExcecao']
const empty = {
  txtJustificativa: '',
  campoObrigatorio: 'NAO_OBRIGATORIO' as Requirement,
  limiteExcecao: null,
  flagAprovador: false,
  flagAtivo: true,
}

/** A justification of the bureau: new, or one that is changed (spec 3:2.20, 3:3). */
export function JustificationForm({
  justification,
  onClose,
}: {
  readonly justification: BureauJustification | undefined
  readonly onClose: () => void
}) {
  const formId = useId()
  const start = justification ?? empty
  const [text, setText] = useDraft(
    `texto da justificativa ${justification?.idSerasaJustificatica ?? 'nova'}`,
    start.txtJustificativa,
  )
  const [requirement, setRequirement] = useState<string>(start.campoObrigatorio)
  const [limit, setLimit] = useState(start.limiteExcecao === null ? '' : String(start.limiteExcecao))
  const [needsApprover, setNeedsApprover] = useState(start.flagAprovador)
  const [isActive, setActive] = useState(start.flagAtivo)
  const given = {
    txtJustificativa: text.trim(),
    campoObrigatorio: requirement as Requirement,
    limiteExcecao: limit === '' ? null : Number(limit),
    flagAprovador: needsApprover,
    flagAtivo: isActive,
  }
  const dirty = (Object.keys(given) as (keyof typeof given)[]).some((key) => given[key] !== start[key])
  const told = {
    stale: ['negativation-settings', 'justifications', 'negativation.justifications'],
    fields,
    success: ({ mensagem }: { readonly mensagem: string }) => mensagem,
    onDone: onClose,
  }
  const creating = useAct(createJustification, told)
  const changing = useAct(changeJustification, told)
  const busy = creating.busy || changing.busy
  const errors = justification ? changing.fieldErrors : creating.fieldErrors
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (given.txtJustificativa === '') return
    void (justification
      ? changing.run({ ...given, id: justification.idSerasaJustificatica, versao: justification.versao })
      : creating.run(given))
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={justification ? 'Alterar Justificativa' : 'Nova Justificativa'}
      dirty={dirty}
      busy={busy}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            loading={busy}
            disabledBecause={
              given.txtJustificativa === ''
                ? 'Informe o texto da justificativa.'
                : justification && !dirty
                  ? 'Nada foi alterado.'
                  : undefined
            }
          >
            Salvar
          </Button>
        </>
      }
    >
      <form id={formId} className={styles['form']} onSubmit={save}>
        <TextField
          label="Justificativa"
          value={text}
          onChange={setText}
          required
          maxLength={100}
          error={errors.get('txtJustificativa')}
          autoFocusInDialog
        />
        <SelectField
          label="Campo obrigatório"
          options={options}
          value={requirement}
          onChange={setRequirement}
          error={errors.get('campoObrigatorio')}
        />
        <TextField
          label="Limite exceção"
          value={limit}
          onChange={setLimit}
          pattern={(typed) => typed.replace(/\D/g, '')}
          inputMode="numeric"
          maxLength={3}
          hint="Isenções que passam sem a Régua de Cobrança; 0: nenhuma passa; vazio: sem limite."
          error={errors.get('limiteExcecao')}
          width={200}
        />
        <div className={styles['switches']}>
          <YesNoSwitch label="Aprovador" checked={needsApprover} onChange={setNeedsApprover} />
          <YesNoSwitch label="Ativo" checked={isActive} onChange={setActive} />
        </div>
        {justification && justification.emUso > 0 && (
          <p className={styles['note']}>
            {formatWhole(justification.emUso)}{' '}
            {justification.emUso === 1 ? 'boleto em andamento usa' : 'boletos em andamento usam'} esta justificativa; o
            que já foi decidido guarda o texto de então.
          </p>
        )}
      </form>
    </Dialog>
  )
}
