import { IconDownload, IconNote, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { ButtonLink } from './button-link.tsx'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import type { Stories } from '../stories/story.ts'

function Counter() {
  const [count, setCount] = useState(0)
  return (
    <p>
      <Button onClick={() => setCount(count + 1)}>Somar</Button> <span>cliques: {count}</span>
    </p>
  )
}

export const stories: Stories = {
  kinds: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      <Button kind="primary">Submeter Recomendação</Button>
      <Button icon={<IconDownload size={16} stroke={1.75} />}>Exportar</Button>
      <Button kind="text">Limpar justificativa</Button>
      <Button kind="primary" loading>
        Enviar
      </Button>
      <Button kind="primary" disabledBecause="Preencha a justificativa.">
        Salvar
      </Button>
      <Button kind="danger">Excluir</Button>
      <Button disabledBecause="Não há linhas para exportar.">Exportar tudo</Button>
      <ButtonLink to="/acompanhamento">Acompanhar</ButtonLink>
    </div>
  ),
  click: () => <Counter />,
  icons: () => (
    <div style={{ display: 'flex', gap: 8 }}>
      <IconButton label="Atualizar" icon={<IconRefresh size={18} stroke={1.75} />} />
      <IconButton label="Justificativa" size="row" icon={<IconNote size={16} stroke={1.75} />} />
      <IconButton
        label="Nota"
        size="small"
        tone="accent"
        icon={<IconNote size={16} stroke={1.75} />}
      />
      <IconButton
        label="Voltar"
        bordered
        icon={<IconRefresh size={18} stroke={1.75} />}
        disabledBecause="Você já está visualizando o primeiro grupo."
      />
    </div>
  ),
}
