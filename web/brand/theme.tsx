import { type CSSVariablesResolver, createTheme } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Icon } from '../ui/Icon.tsx'

const quick = { transitionProps: { duration: 120 } }

/** The one scale: six sizes of type, six gaps and three corners; the three widths of screens are in `ui/screenWidth.ts`. */
export const theme = createTheme({
  fontFamily: "'Hanken Grotesk Variable', system-ui, sans-serif",
  fontFamilyMonospace: "'Atkinson Hyperlegible Mono Variable', ui-monospace, monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px', xxl: '28px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '22px', xl: '28px', xxl: '36px' },
  colors: {
    // At the hue of the default banner colour; 8 is the light fill, 7 the dark fill.
    brand: ['#e7f0f8', '#d2e3f1', '#aecbe4', '#81baee', '#5b9bd3', '#3f86c2', '#2b78b5', '#206ba4', '#125688', '#054571'],
    gray: ['#fafaf8', '#f5f5f2', '#ecedea', '#e5e5df', '#d0d0c9', '#868b90', '#63686c', '#454a4e', '#2c3033', '#1a1d1f'],
    dark: ['#e8e9e6', '#bcc0c2', '#969ca1', '#737b82', '#3a4147', '#272c30', '#1b1f22', '#15181a', '#121517', '#0e1012'],
  },
  primaryColor: 'brand',
  primaryShade: { light: 8, dark: 7 },
  autoContrast: true,
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '20px', xxl: '24px' },
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '12px', xl: '12px' },
  defaultRadius: 'sm',
  shadows: {
    md: '0 8px 28px rgb(10 16 20 / .22)',
    lg: '-8px 0 24px rgb(20 25 30 / .05)',
    xl: '0 1px 2px rgb(0 0 0 / .12), 0 24px 64px rgb(8 14 20 / .30)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Checkbox: { defaultProps: { radius: 'xs' } },
    InputWrapper: { styles: { description: { marginBottom: 5 } } },
    NativeSelect: { defaultProps: { rightSection: <Icon of={IconChevronDown} size={14} />, rightSectionWidth: 30 } },
    Menu: { defaultProps: { ...quick, withInitialFocusPlaceholder: false, shadow: 'md' } },
    Popover: { defaultProps: { ...quick, shadow: 'md' } },
    Modal: { defaultProps: { ...quick, centered: true, radius: 'md', shadow: 'xl' } },
    Drawer: { defaultProps: quick },
    Tooltip: { defaultProps: { ...quick, openDelay: 400 } },
  },
})

/** Mantine's own names set from the tokens; everything else reads the tokens of tokens.css directly. */
export const cssVariables: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--jj-surface)',
    '--mantine-color-text': 'var(--jj-text)',
    '--mantine-color-dimmed': 'var(--jj-text-3)',
    '--mantine-color-default': 'var(--jj-surface)',
    '--mantine-color-default-border': 'var(--jj-control)',
    '--mantine-color-default-hover': 'var(--jj-hover)',
    '--mantine-color-default-color': 'var(--jj-text)',
    '--mantine-color-placeholder': 'var(--jj-text-3)',
    '--mantine-color-error': 'var(--jj-neg)',
    '--mantine-primary-color-filled': 'var(--jj-brand)',
    '--mantine-primary-color-filled-hover': 'var(--jj-brand-hover)',
    // Of a button that says that it is filled.
    '--mantine-color-brand-filled': 'var(--jj-brand)',
    '--mantine-color-brand-filled-hover': 'var(--jj-brand-hover)',
    '--mantine-primary-color-contrast': 'var(--jj-on-brand)',
  }
  return { variables: {}, light: both, dark: both }
}
