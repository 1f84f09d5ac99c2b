import type { BinaryId } from '../stores/binaries';

export interface Build extends Pick<BinaryId, 'platform' | 'arch'> {
  readonly sha256: string;
  readonly size: number;
}

interface Parts {
  /** A checked name: it stands in the script as it is, like the address. */
  readonly bin: string;
  /** The host's address, without a slash at the end. */
  readonly base: string;
  readonly builds: readonly Build[];
}

/**
 * A script to be piped to a shell: dash, bash, busybox and macOS's. All of it stands in braces, so a shell runs
 * nothing before the last line has arrived.
 */
export const installScript = ({ bin, base, builds }: Parts): string => `#!/bin/sh
# Installs ${bin}:
#   curl -fsSL '${base}/${bin}' | sh
#   curl -fsSL '${base}/${bin}' | INSTALL_DIR=/usr/local/bin sh
{
set -eu

bin='${bin}'
base='${base}'

say() { printf '%s\\n' "$bin: $*"; }
fail() { printf '%s\\n' "$bin: $*" >&2; exit 1; }
has() { command -v "$1" >/dev/null 2>&1; }

platform=$(uname -s) || fail 'uname does not work here'
case "$platform" in
  Linux) platform=linux ;;
  Darwin) platform=darwin ;;
  MINGW* | MSYS* | CYGWIN* | Windows_NT) platform=windows ;;
esac
arch=$(uname -m) || fail 'uname does not work here'
case "$arch" in
  x86_64 | amd64) arch=x64 ;;
  aarch64 | arm64) arch=arm64 ;;
esac

case "$platform/$arch" in
${builds.map(({ platform, arch, size, sha256 }) => `  ${platform}/${arch}) size=${size} sum=${sha256} ;;`).join('\n')}
  *) fail "there is no build for $platform/$arch, only for ${builds.map(({ platform, arch }) => `${platform}/${arch}`).join(', ')}" ;;
esac

if [ -n "\${INSTALL_DIR:-}" ]; then dir=$INSTALL_DIR
elif [ -n "\${HOME:-}" ]; then dir=$HOME/.local/bin
else fail 'set INSTALL_DIR to the folder to install into'
fi
case "$dir" in
  /* | [A-Za-z]:*) ;;
  *) dir=$PWD/$dir ;;
esac
target=$dir/$bin
[ "$platform" != windows ] || target=$target.exe
[ ! -d "$target" ] || fail "$target is a folder"
cannot="cannot write to $dir: set INSTALL_DIR to a folder that you may write to"
mkdir -p "$dir" 2>/dev/null || fail "$cannot"
tmp=$(mktemp "$dir/.$bin.XXXXXX" 2>/dev/null) || fail "$cannot"
trap 'rm -f "$tmp"' EXIT
trap 'exit 1' HUP INT TERM

url=$base/bin/$bin/$platform/$arch
say "downloading $url"
if has curl; then curl -fsSL -o "$tmp" "$url" || fail 'the download failed; nothing was installed'
elif has wget; then wget -q -O "$tmp" "$url" || fail 'the download failed; nothing was installed'
else fail 'curl or wget is needed'
fi

got=$(wc -c <"$tmp") || fail 'cannot read the download'
[ "$got" -eq "$size" ] || fail "the download has $((got)) bytes instead of $size; nothing was installed"
if has sha256sum; then got=$(sha256sum <"$tmp") || got=; got=\${got%% *}
elif has shasum; then got=$(shasum -a 256 <"$tmp") || got=; got=\${got%% *}
elif has openssl; then got=$(openssl dgst -sha256 <"$tmp") || got=; got=\${got##* }
else
  say 'warning: found none of sha256sum, shasum and openssl, so the SHA-256 sum was not verified' >&2
  got=$sum
fi
[ "$got" = "$sum" ] || fail "the SHA-256 sum is wrong; nothing was installed (expected $sum, got \${got:-none})"

chmod 755 "$tmp" || fail "cannot make $tmp executable"
mv -f "$tmp" "$target" || fail "cannot replace $target"
say "installed $target"
case ":\${PATH:-}:" in
  *":$dir:"*) ;;
  *) say "$dir is not on your PATH" ;;
esac
exit 0
}
`;
