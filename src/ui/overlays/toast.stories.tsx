import { useEffect } from 'react'
import { Button } from '../actions/button.tsx'
import type { Stories } from '../stories/story.ts'
import { clearToasts, showToast } from './toast-store.ts'
import { useToastHistory } from './toast.tsx'

function Three() {
  useEffect(() => {
    showToast({
      tone: 'done',
      title: 'Submetido com sucesso.',
      detail: '272 boletos, R$ 6.930.917,82.',
      undo: () => {},
    })
    showToast({
      tone: 'info',
      title: 'Justificativa removida',
      detail: 'Boleto 1000260900188 voltou para NEGATIVAR.',
      undo: () => {},
    })
    showToast({
      tone: 'error',
      title: 'O boleto 1000261000188 precisa de uma justificativa.',
      detail: 'Nada foi enviado.',
    })
    return clearToasts
  }, [])
  return <p>Três avisos.</p>
}

function Emit() {
  const history = useToastHistory()
  return (
    <div style={{ display: 'flex', gap: 8 }}>
      <Button onClick={() => showToast({ tone: 'done', title: 'Salvo com sucesso.' })}>
        Avisar
      </Button>
      <Button onClick={() => showToast({ tone: 'error', title: 'Erro interno' })}>Falhar</Button>
      <Button
        onClick={() =>
          showToast({
            tone: 'info',
            title: 'Removido',
            undo: () => showToast({ tone: 'done', title: 'Desfeito' }),
          })
        }
      >
        Remover
      </Button>
      <output>{history.map((toast) => toast.title).join(' | ')}</output>
    </div>
  )
}

export const stories: Stories = { three: () => <Three />, emit: () => <Emit /> }
