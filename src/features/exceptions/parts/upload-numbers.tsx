import { useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { useCheckedFile } from '#listing/screen/checked-file.tsx'
import { FileDialog, TakenFile } from '#listing/screen/file-dialog.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { formatBrl } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import { staleName } from '../contract/lists.ts'
import { largestNumberFile, mostIssues, uploadNumbers } from '../contract/upload.ts'

type Result = AnswerOf<typeof uploadNumbers>

const file = {
  label: 'Arquivo csv',
  accept: ['.csv'],
  maxBytes: largestNumberFile,
  note: 'Colunas: numero; anoCompetencia; unidEcon; shoppings; modulos; observacao; ativo. Nomes separados por vírgula ou |; o csv de Exportar pode ser alterado e enviado de volta.',
} as const

const figuresOf = ({ total, aceitos, rejeitados, novos, alterados, iguais, oculta }: Result) => [
  { name: 'Linhas do arquivo', value: formatWhole(total) },
  { name: 'Linhas aceitas', value: formatWhole(aceitos) },
  { name: 'Linhas rejeitadas', value: formatWhole(rejeitados) },
  { name: 'Novas', value: formatWhole(novos) },
  { name: 'Alteradas', value: formatWhole(alterados) },
  { name: 'Sem mudança', value: formatWhole(iguais) },
  { name: 'Títulos que ocultam', value: `${formatWhole(oculta.titulos)} · ${formatBrl(oculta.valor)}` },
]

const adviceOf = ({ problemas }: Result) =>
  [
    'As linhas rejeitadas podem ser corrigidas e enviadas de novo.',
    ...(problemas.length < mostIssues ? [] : [`São mostrados os primeiros ${mostIssues} problemas.`]),
  ].join(' ')

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
  const checked = useCheckedFile({ forget, take: (chosen, ensaio) => act.run({ ensaio }, chosen) })
  return (
    <FileDialog
      title="Upload de Nº DOCUMENTO"
      file={file}
      take={{ label: 'Enviar', whileRunning: 'O envio está em andamento.' }}
      {...{ checked, act, forget, onClose }}
    >
      {result && (
        <TakenFile
          result={result}
          figures={{ label: 'Resultado do envio', figures: figuresOf(result) }}
          advice={adviceOf(result)}
          onClose={forget}
        />
      )}
    </FileDialog>
  )
}
