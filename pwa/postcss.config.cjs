// Mantine's CSS helpers (light/dark mixins, rem) for our own CSS modules.
module.exports = {
  plugins: { 'postcss-preset-mantine': {} },
};
