import type { FormEvent } from 'react'

/** What a form does in place of the browser's own sending: `<form onSubmit={sends(() => possible && ask())}>`. */
export const sends = (act: () => unknown) => (event: FormEvent) => {
  event.preventDefault()
  act()
}
