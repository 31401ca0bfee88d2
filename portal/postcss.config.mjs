import postcssPresetMantine from 'postcss-preset-mantine'

// oxlint-disable-next-line import/no-default-export -- the loader of this file asks for it
export default { plugins: [postcssPresetMantine()] }
