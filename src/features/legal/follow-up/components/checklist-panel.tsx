import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { CHECKLIST } from '#features/legal/lawsuits/rules/phases.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Panel } from '#ui/display/panel.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

import { type LawsuitDetail, saveChecklist } from '../contract/acts.ts'
import styles from './detail.module.css'

const states = [
  { value: 'PENDENTE', label: 'Pendente' },
  { value: 'OK', label: 'OK' },
  { value: 'DISPENSADO', label: 'Dispensado' },
] as const
type State = (typeof states)[number]['value']

/** The documents of phase 1; the last one concludes it. */
export function ChecklistPanel({
  lawsuit,
  readOnlyBecause,
}: {
  readonly lawsuit: LawsuitDetail
  readonly readOnlyBecause: string | undefined
}) {
  const act = useAct(saveChecklist, {
    success: ({ mensagem }) => mensagem,
    invalidates: [lawsuitQueries],
  })
  const isLocked = readOnlyBecause !== undefined || lawsuit.fasesConcluidas > 0
  return (
    <Panel
      title="Documentos"
      subtitle={lawsuit.fasesConcluidas > 0 ? 'A fase Documentação está concluída.' : undefined}
    >
      <ul className={styles['checks']}>
        {lawsuit.checklist.map(({ item, estado }) => (
          <li key={item} className={styles['check']}>
            {CHECKLIST[item]}
            <SelectField
              labelHidden
              label={CHECKLIST[item]}
              width={150}
              options={states}
              value={estado}
              disabled={isLocked || act.busy}
              onChange={(next) =>
                void act.run({
                  id: lawsuit.idAcaoAjuizamento,
                  itens: [{ item, estado: next as State }],
                })
              }
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
