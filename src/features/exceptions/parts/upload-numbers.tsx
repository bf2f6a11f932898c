import { useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { CheckedFileActs, useCheckedFile } from '#listing/screen/checked-file.tsx'
import { failureDetail, failureSentence } from '#listing/screen/failure-toast.ts'
import { RejectedLines, toneOfTaken } from '#listing/screen/rejected-lines.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Figures } from '#ui/figures.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { formatBrl } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import { largestNumberFile, mostIssues, staleName, uploadNumbers } from '../contract.ts'
import styles from './exception-form.module.css'

type Result = AnswerOf<typeof uploadNumbers>

const figuresOf = ({ total, aceitos, rejeitados, novos, alterados, iguais, oculta }: Result) => [
  { name: 'Linhas do arquivo', value: formatWhole(total) },
  { name: 'Linhas aceitas', value: formatWhole(aceitos) },
  { name: 'Linhas rejeitadas', value: formatWhole(rejeitados) },
  { name: 'Novas', value: formatWhole(novos) },
  { name: 'Alteradas', value: formatWhole(alterados) },
  { name: 'Sem mudança', value: formatWhole(iguais) },
  { name: 'Títulos que ocultam', value: `${formatWhole(oculta.titulos)} · ${formatBrl(oculta.valor)}` },
]

/** What an upload brought, or on a rehearsal would bring, and the rows that were rejected. */
function UploadResult({ result, onClose }: { readonly result: Result; readonly onClose: () => void }) {
  return (
    <>
      <Banner tone={toneOfTaken(result)} title={result.mensagem} onClose={onClose}>
        {result.problemas.length > 0 &&
          [
            'As linhas rejeitadas podem ser corrigidas e enviadas de novo.',
            ...(result.problemas.length < mostIssues ? [] : [`São mostrados os primeiros ${mostIssues} problemas.`]),
          ].join(' ')}
      </Banner>
      <div className={styles['figures']}>
        <Figures label="Resultado do envio" figures={figuresOf(result)} />
      </div>
      {result.problemas.length > 0 && (
        <div className={styles['rows']}>
          <RejectedLines lines={result.problemas} />
        </div>
      )}
    </>
  )
}

/** The upload of document numbers: check without writing, send, and the rejected rows with their reasons (spec 3:2.22). */
export function UploadNumbers({ onClose }: { readonly onClose: () => void }) {
  const [result, setResult] = useState<Result>()
  const act = useAct(uploadNumbers, {
    stale: [staleName, 'negativation', 'notices'],
    onDone: setResult,
    onFailure: () => true,
  })
  const forget = () => {
    act.reset()
    setResult(undefined)
  }
  const checked = useCheckedFile({ forget, take: (file, ensaio) => act.run({ ensaio }, file) })
  return (
    <Dialog
      opened
      size="wide"
      title="Upload de Nº DOCUMENTO"
      busy={act.busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Fechar</Button>
          <CheckedFileActs checked={checked} label="Enviar" whileRunning="O envio está em andamento." />
        </>
      }
    >
      <div className={styles['form']}>
        <FileDrop
          label="Arquivo csv"
          shape="area"
          accept={['.csv']}
          maxBytes={largestNumberFile}
          value={checked.file}
          disabled={checked.running !== undefined}
          onChange={checked.choose}
        />
        <p className={styles['note']}>
          Colunas: numero; anoCompetencia; unidEcon; shoppings; modulos; observacao; ativo. Nomes separados por vírgula
          ou |; o csv de Exportar pode ser alterado e enviado de volta.
        </p>
        {act.failure !== undefined && (
          <Banner tone="error" title={failureSentence(act.failure)} onClose={forget}>
            {failureDetail(act.failure)}
          </Banner>
        )}
        {result && <UploadResult result={result} onClose={forget} />}
      </div>
    </Dialog>
  )
}
