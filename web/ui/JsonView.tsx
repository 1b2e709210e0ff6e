import { CopyButton } from './CopyButton.tsx'
import classes from './JsonView.module.css'

/** A value as indented JSON with a copy button. */
export function JsonView({ value }: { value: unknown }) {
  const text = JSON.stringify(value, null, 2)
  return (
    <div className={classes.view}>
      <CopyButton text={text} iconOnly />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <pre tabIndex={0}>{text}</pre>
    </div>
  )
}
