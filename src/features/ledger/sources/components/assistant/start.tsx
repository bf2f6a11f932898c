import { useGoWithin, useScreenQuery } from '#ui/actions/address.ts'

import type { Detection } from '../../contract/assistant.ts'
import styles from './assistant.module.css'
import { FromReceivedFile, SourceDrop } from './start-step.tsx'
import { StepHead } from './step-head.tsx'
import { draftFrom, saveDraft } from './use-assistant.ts'
import { type BaseRecipe, numberOf } from './use-base-recipe.ts'

/** Before there is a sample: a file is dropped, or the last one of the source is taken. */
export function Start({ base }: { readonly base: BaseRecipe }) {
  const query = useScreenQuery()
  const go = useGoWithin()
  const entrada = numberOf(query.entrada) ?? base.source?.ultimaEntrada?.id
  const onDetected = (detection: Detection) => {
    const { idAmostra } = detection
    if (base.recipe) saveDraft(idAmostra, draftFrom(detection, base.recipe))
    const { entrada: _, ...rest } = query
    go({ ...rest, amostra: String(idAmostra), passo: base.recipe ? 'colunas' : 'arquivo' })
  }
  return (
    <div className={styles['screen']}>
      <StepHead step="arquivo" onStep={() => undefined}>
        {null}
      </StepHead>
      {entrada === undefined ? (
        <SourceDrop
          label={base.recipe ? `Arquivo de ${base.recipe.nome}` : 'Arquivo do seu ERP'}
          whenEmpty="Solte aqui um arquivo do seu ERP, ou clique para escolher"
          onDetected={onDetected}
        />
      ) : (
        <FromReceivedFile input={{ idEntrada: entrada }} onDetected={onDetected} />
      )}
    </div>
  )
}
